import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postBatch } from "../../src/modules/ledger/index.ts";
import { gift, openAccountsFixture, type AccountsFixture, type SignedIn } from "./fixture.ts";

const ticketMs = 30_000;

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await openAccountsFixture();
});
afterAll(() => fixture.close());

async function ticketOf({ token }: SignedIn): Promise<string> {
  const reply = await fixture.call("/v1/session/socketTicket", {}, { token });
  if (!reply.success) throw new Error(reply.msgCode);
  expect(reply.data.expireTime).toBe(fixture.clock.at + ticketMs);
  return reply.data.ticket;
}

describe("a socket ticket", () => {
  test("R-SRV-44 R-API-57 names its player and session, and works once", async () => {
    const guest = await fixture.device();
    const ticket = await ticketOf(guest);
    expect(await fixture.accounts.redeemTicket(ticket)).toEqual({
      playerId: guest.userId,
      sessionRef: (await fixture.accounts.authenticate(guest.token))?.sessionRef,
    });
    expect(await fixture.accounts.redeemTicket(ticket)).toBeNull();
  });

  test("R-SRV-44 admits one of twenty connections that use it at once", async () => {
    const ticket = await ticketOf(await fixture.device());
    const owners = await Promise.all(Array.from({ length: 20 }, () => fixture.accounts.redeemTicket(ticket)));
    expect(owners.filter((owner) => owner !== null)).toHaveLength(1);
  });

  test("R-SRV-44 is valid for thirty seconds, to the millisecond", async () => {
    const guest = await fixture.device();
    const [inTime, late] = [await ticketOf(guest), await ticketOf(guest)];
    fixture.clock.at += ticketMs - 1;
    expect(await fixture.accounts.redeemTicket(inTime)).not.toBeNull();
    fixture.clock.at += 1;
    expect(await fixture.accounts.redeemTicket(late)).toBeNull();
  });

  test("R-SRV-64 R-SRV-11 expires with its session, at a logout or a new sign-in", async () => {
    const [one, other] = [await fixture.device(), await fixture.device()];
    const tickets = [await ticketOf(one), await ticketOf(other)];
    await fixture.call("/v1/session/logout", {}, { token: one.token });
    await fixture.device(other.deviceId);
    for (const ticket of tickets) expect(await fixture.accounts.redeemTicket(ticket)).toBeNull();
  });

  test("that was never issued is refused, and only signed-in players are issued one", async () => {
    for (const ticket of ["", "x", "x".repeat(129), "x".repeat(100_000)]) {
      expect(await fixture.accounts.redeemTicket(ticket)).toBeNull();
    }
    expect((await fixture.call("/v1/session/socketTicket", {})).msgCode).toBe("token_invalid");
  });
});

describe("accountInfo", () => {
  const info = async ({ token }: SignedIn) => (await fixture.call("/v1/bus/accountInfo", {}, { token })).data?.result;
  test("R-API-11 R-SRV-14 has every field for a new player whose gift is promotional gold, and changes nothing", async () => {
    const guest = await fixture.device();
    const newcomer = {
      accountGold: gift,
      cashGold: 0,
      promoGold: gift,
      rewardAmount: gift,
      gameActivityFlag: false,
      charge10Flag: true,
      charge20TotalNum: 0,
      processOrderId: "",
      payType: 0,
      reloginFlag: 0,
    };
    expect([await info(guest), await info(guest)]).toEqual([newcomer, newcomer]);
  });

  test("R-SRV-14 has charge10Flag until the first deposit, except during a break, and names an open order", async () => {
    const guest = await fixture.device();
    const hour = 3_600_000;
    await fixture.call("/v1/consent", { breakUntil: fixture.clock.at + hour }, { token: guest.token });
    expect(await info(guest)).toMatchObject({ charge10Flag: false, charge20TotalNum: 0 });
    fixture.clock.at += hour;
    await fixture.database.query(
      `insert into cashier.deposit (
         player_id, order_id, idempotency_key, fingerprint, state, amount, bank_name, channel, bonus, created_at, expires_at,
         provider_id, payment_id, captured, bonus_granted, paid_at, credited_at
       )
       select $1, 'd' || n, gen_random_uuid(), '', 'credited', 50000, 'QRIS', 'QRIS', 0, now(), now() + interval '1 hour',
         'd' || n, 'd' || n, 50000, 0, now(), now()
       from generate_series(1, 3) n`,
      [guest.userId],
    );
    await fixture.database.query(
      `insert into withdrawals.withdrawal (
         player_id, order_id, pay_type, bank_name, channel, quote_id, gross, fee, tax, net, first,
         holder_sealed, account_sealed, phone_sealed, email_sealed, account_last4, phone_mask, created_at
       ) values ($1, 'w1', 7, 'BCA', 'ID_BCA', 'Q', 50000, 0, 0, 50000, true, '', '', '', '', '7890', '', now())`,
      [guest.userId],
    );
    const depositor = { charge10Flag: false, charge20TotalNum: 3, processOrderId: "w1", payType: 7 };
    expect(await info(guest)).toMatchObject(depositor);
  });

  test("R-APP-20 R-SRV-70 has vipLevel from level 1 on, and none below it", async () => {
    const guest = await fixture.device();
    const booking = { player: guest.userId, currency: "IDR", fingerprint: "" } as const;
    const cash = { mode: "legs", kind: "deposit", key: "cash", subject: "deposit:d1", cash: 10n ** 9n } as const;
    await postBatch(fixture.database, [{ ...booking, ...cash, house: { deposits: -cash.cash } }], fixture.clock.at);
    const stake = (amount: bigint) =>
      postBatch(
        fixture.database,
        [{ ...booking, mode: "stake", kind: "stake", key: `${amount}`, subject: `round:66121:R${amount}`, amount }],
        fixture.clock.at,
      );
    // The gift is staked first.
    await stake(BigInt(gift) + 499_999n);
    expect(await info(guest)).not.toHaveProperty("vipLevel");
    for (const [vipLevel, more] of [
      [1, 1n],
      [3, 4_500_000n],
      [7, 495_000_000n],
    ] as const) {
      await stake(more);
      expect(await info(guest)).toMatchObject({ vipLevel });
    }
  });

  test("R-SRV-02 the player comes from the token, not from the body", async () => {
    const [me, other] = [await fixture.device(), await fixture.device()];
    await fixture.call("/v1/session/logout", { userId: other.userId, token: other.token } as never, {
      token: me.token,
    });
    expect(await fixture.isGood(other.token)).toBe(true);
    expect(await fixture.isGood(me.token)).toBe(false);
  });
});
