import type { OrderId, PlayerId } from "@fairlobby/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hashAccount, placeAt } from "../../src/modules/withdrawals/payout-accounts/account-use.ts";
import { createKeyedHash } from "../../src/platform/crypto/keyed-hash.ts";
import { untilWaiting } from "../harness/locks.ts";
import { shareFixture, type Reply } from "../harness/bank-fixture.ts";
import { testKey } from "../harness/lobby.ts";
import { openFixture, type Fixture } from "./fixture.ts";

const still = shareFixture((whenDone) => openFixture({ jobs: false }, whenDone));
const running = shareFixture((whenDone) => openFixture({ bankEnv: { BANK_PAYOUT_MS: "20" } }, whenDone));

let accounts = 0;
/** Returns a bank account that no other test uses; the last four digits control the bank. */
const newAccount = (ending = "7890"): string => `90${String((accounts += 1)).padStart(6, "0")}${ending}`;

const inUse = { success: false, msgCode: "account_in_use" };

async function guest(fixture: Fixture, cash = 50_000n): Promise<PlayerId> {
  return fixture.player({ cash });
}

async function depositor(fixture: Fixture): Promise<PlayerId> {
  const player = await fixture.player({ cash: 50_000n });
  await fixture.deposited(player);
  return player;
}

const order = (fixture: Fixture, player: PlayerId, accountNumber: string, bankName = "BCA"): Promise<Reply> =>
  fixture.order(player, 50_000, { accountNumber, bankName });

const cancel = (fixture: Fixture, player: PlayerId, orderId: OrderId): Promise<Reply> =>
  fixture.call(player, "/v1/withdraw/cancel", { orderId }, fixture.withKey());

/** Reads the players whom an account serves. */
async function served(fixture: Fixture, accountNumber: string): Promise<string[]> {
  const account = hashAccount(createKeyedHash(testKey, "payout account"), "ID_BCA", accountNumber);
  const rows = await fixture.database.query<{ player: string }>(
    "select player_id::text as player from withdrawals.account_use where account = $1 order by created_at, player_id",
    [account],
  );
  return rows.map(({ player }) => player);
}

describe("a bank account serves", () => {
  test("R-SRV-127 R-HON-09 one player who never deposited; a second is refused before anything is reserved, and can use their own account", async () => {
    const fixture = running();
    const account = newAccount();
    const [first, second] = [await guest(fixture), await guest(fixture)];
    await fixture.until(first, (await order(fixture, first, account)).data.orderId, 2200);

    const refused = await order(fixture, second, account);
    expect(refused).toMatchObject({
      ...inUse,
      msg: "Rekening ini sudah dipakai pemain lain. Pakai rekening lain milik Anda, atau hubungi layanan pelanggan. Tidak ada yang hilang.",
    });
    expect(await fixture.balances(second)).toEqual({ cash: 50_000n, promo: 0n, reserved: 0n });
    expect((await fixture.call(second, "/v1/bus/withdrawInfo", {})).data.result.msgCode).toBe("");

    const { orderId } = (await order(fixture, second, newAccount())).data;
    await fixture.until(second, orderId, 2200);
    // The account still serves the first player.
    await fixture.credit(first, { cash: 50_000n });
    const again = await order(fixture, first, account);
    expect(again).toMatchObject({ success: true });
    await fixture.until(first, again.data.orderId, 2200);
    await fixture.expectBooksToBalance();
  });

  test("R-SRV-127 three players at most, of whom one never deposited, in any order", async () => {
    const fixture = still();
    for (const place of [0, 1, 2]) {
      const account = newAccount();
      const codes: string[] = [];
      for (const nth of [0, 1, 2]) {
        if (nth === place) {
          expect(await order(fixture, await guest(fixture), account)).toMatchObject({ success: true });
          expect(await order(fixture, await guest(fixture), account)).toMatchObject(inUse);
        } else codes.push((await order(fixture, await depositor(fixture), account)).msgCode);
      }
      expect(codes).toEqual(["success", "success"]);
      expect(await order(fixture, await depositor(fixture), account)).toMatchObject(inUse);
      expect(await served(fixture, account)).toHaveLength(3);
    }
  });

  test("R-SRV-128 one account however its number is written; the same digits at another bank are another account", async () => {
    const fixture = still();
    const account = newAccount();
    expect(await order(fixture, await guest(fixture), account)).toMatchObject({ success: true });
    for (const zeros of ["0", "0000"]) {
      expect(await order(fixture, await guest(fixture), zeros + account)).toMatchObject(inUse);
    }
    expect(await order(fixture, await guest(fixture), account, "BRI")).toMatchObject({ success: true });
  });

  test("R-SRV-128 without the key no account number can be found from the stored hash by trial", () => {
    const [one, other] = [createKeyedHash(testKey, "payout account"), createKeyedHash(testKey, "payer")];
    const named = hashAccount(one, "ID_BCA", "1234567890");
    expect(named).toHaveLength(32);
    expect(named.equals(hashAccount(one, "ID_BCA", "0001234567890"))).toBe(true);
    expect(named.equals(hashAccount(one, "ID_BRI", "1234567890"))).toBe(false);
    expect(named.equals(hashAccount(other, "ID_BCA", "1234567890"))).toBe(false);
    expect(
      named.equals(hashAccount(createKeyedHash(Buffer.alloc(32, 8), "payout account"), "ID_BCA", "1234567890")),
    ).toBe(false);
  });

  test("R-SRV-127 at most one player without a deposit and three places, after any sequence of players", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 12 }), (newcomers) => {
        const uses: { place: number | null; withoutDeposit: boolean }[] = [];
        for (const withoutDeposit of newcomers) {
          const place = placeAt(uses, withoutDeposit);
          if (place !== null) uses.push({ place, withoutDeposit });
        }
        expect(uses.filter((use) => use.withoutDeposit).length).toBeLessThanOrEqual(1);
        expect(uses.map(({ place }) => place)).toEqual([1, 2, 3].slice(0, uses.length));
      }),
    );
  });
});

test("R-SRV-35 players share an account only if both are paid to it now", async () => {
  const fixture = still();
  const [account, own] = [newAccount(), newAccount()];
  const [first, second, third] = [await depositor(fixture), await depositor(fixture), await depositor(fixture)];
  await order(fixture, first, account);
  await order(fixture, third, own);
  const sharing = () => fixture.withdrawals.sharingAccounts(fixture.database, [first, second, third]);
  expect(await sharing()).toEqual(new Set());
  const { orderId } = (await order(fixture, second, account)).data;
  expect(await sharing()).toEqual(new Set([first, second]));
  await cancel(fixture, second, orderId);
  expect(await sharing()).toEqual(new Set());
});

describe("an account without a payment is freed", () => {
  test("R-SRV-129 by a cancellation, by a failed payout and by a payout the bank returned", async () => {
    const fixture = running();
    const cancelled = newAccount();
    const held = still();
    const first = await guest(held);
    const { orderId } = (await order(held, first, cancelled)).data;
    expect(await cancel(held, first, orderId)).toMatchObject({ success: true });
    expect(await served(held, cancelled)).toEqual([]);
    expect(await order(held, await guest(held), cancelled)).toMatchObject({ success: true });

    const failing = newAccount("0002");
    const second = await guest(fixture);
    await fixture.until(second, (await order(fixture, second, failing)).data.orderId, 2300);
    expect(await served(fixture, failing)).toEqual([]);
  });

  test("R-SRV-129 by a returned payout, unless another order of the player uses the account", async () => {
    const fixture = await openFixture({ bankEnv: { BANK_PAYOUT_MS: "20", BANK_REVERSAL_SECONDS: "0.05" } });
    const account = newAccount("0004");
    const player = await guest(fixture);
    const { orderId } = (await order(fixture, player, account)).data;
    await fixture.until(player, orderId, 2200);
    for (;;) {
      if ((await fixture.balances(player)).cash === 50_000n) break;
      await fixture.advance(player, orderId);
    }
    expect(await served(fixture, account)).toEqual([]);
  });

  test("R-SRV-129 R-SRV-30 when the bank rejects it, and a correction follows the same rule", async () => {
    const fixture = running();
    const [victim, attacker] = [await guest(fixture), await guest(fixture)];
    const [rejected, taken] = [newAccount("0001"), newAccount()];
    await fixture.until(victim, (await order(fixture, victim, taken)).data.orderId, 2200);
    const { orderId } = (await order(fixture, attacker, rejected)).data;
    await fixture.until(attacker, orderId, 2000);
    await fixture.forgetDevice(orderId);
    expect(await served(fixture, rejected)).toEqual([]);

    const correct = (accountNumber: string) =>
      fixture.call(
        attacker,
        "/v1/bus/updateCpf",
        { orderId, accountNumber, verification: rejected },
        fixture.withKey(),
      );
    expect(await correct(taken)).toMatchObject(inUse);
    expect(await fixture.codes(attacker, orderId)).toHaveLength(6);
    const own = newAccount();
    expect(await correct(own)).toMatchObject({ success: true });
    await fixture.until(attacker, orderId, 2200);
    expect(await served(fixture, own)).toEqual([attacker]);
    expect(await served(fixture, taken)).toEqual([victim]);
    await fixture.expectBooksToBalance();
  });
});

describe("concurrent orders to one account", () => {
  test("R-SRV-127 of twenty guests one is served, and nothing is reserved from the others", async () => {
    const fixture = still();
    const account = newAccount();
    const players = await Promise.all(Array.from({ length: 20 }, () => guest(fixture)));
    const replies = await Promise.all(players.map((player) => order(fixture, player, account)));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(replies.filter(({ msgCode }) => msgCode === "account_in_use")).toHaveLength(19);
    expect(await served(fixture, account)).toHaveLength(1);
    const reserved = await Promise.all(players.map(async (player) => (await fixture.balances(player)).reserved));
    expect(reserved.filter((sum) => sum > 0n)).toEqual([50_000n]);
  });

  test("R-SRV-127 of twelve players with deposits exactly three get its places", async () => {
    const fixture = still();
    const account = newAccount();
    const hash = hashAccount(createKeyedHash(testKey, "payout account"), "ID_BCA", account);
    const players = await Promise.all(Array.from({ length: 6 }, () => depositor(fixture)));
    const quotes = await Promise.all(players.map((player) => fixture.quote(player, 50_000)));
    let replies: Promise<Reply[]> | undefined;
    // All wait for the lock of the account, so none has read anything yet.
    await fixture.database.transaction(async (tx) => {
      await tx.query("select pg_advisory_xact_lock(hashtextextended('withdrawals:account:' || encode($1, 'hex'), 0))", [
        hash,
      ]);
      replies = Promise.all(
        players.map((player, n) => {
          const quoteId = quotes[n];
          if (quoteId === undefined) throw new Error("no quote");
          return fixture.order(player, 50_000, { accountNumber: account, quoteId });
        }),
      );
      await untilWaiting(tx, players.length);
    });
    const codes = ((await replies) ?? []).map(({ msgCode }) => msgCode).toSorted();
    expect(codes).toEqual([...Array<string>(3).fill("account_in_use"), ...Array<string>(3).fill("success")]);
    expect(await served(fixture, account)).toHaveLength(3);
  });

  test("R-SRV-127 the database itself refuses a second player without a deposit and a fourth place", async () => {
    const { database } = still();
    const account = Buffer.alloc(32, 1);
    const use = (player: number, place: number | null, withoutDeposit: boolean) =>
      database.query(
        `insert into withdrawals.account_use (account, player_id, place, without_deposit, created_at)
         values ($1, $2, $3, $4, now())`,
        [account, player, place, withoutDeposit],
      );
    await use(1, 1, true);
    await expect(use(2, 2, true)).rejects.toThrow(/account_use_without_deposit/);
    await expect(use(2, 1, false)).rejects.toThrow(/account_use_place/);
    await expect(use(2, 4, false)).rejects.toThrow(/place_check/);
    // Only an opening by the operator allows a use without a place.
    await expect(use(2, null, false)).rejects.toThrow(/foreign key/);
  });
});

describe("the operator", () => {
  test("R-SRV-130 sees the refused account, and opens it for that player alone, with name and reason", async () => {
    const fixture = still();
    const desk = fixture.withdrawals.operations;
    const rina = { name: "rina" };
    const account = newAccount("4321");
    const [first, second, third] = [await guest(fixture), await guest(fixture), await guest(fixture)];
    await order(fixture, first, account);
    for (const player of [second, second, third]) expect(await order(fixture, player, account)).toMatchObject(inUse);
    const listed = (await desk.refusedAccounts(100)).filter(({ last4 }) => last4 === "4321");
    expect(listed).toMatchObject([
      { playerId: third, bankName: "BCA", times: 1, serves: [first], opened: false },
      { playerId: second, bankName: "BCA", times: 2, serves: [first], opened: false },
    ]);
    const refusalId = listed[1]?.refusalId ?? "";
    expect(await desk.openAccount(rina, refusalId, "spouses, seen the papers")).toBe("opened");
    expect(await desk.openAccount(rina, refusalId, "again")).toBe("same");
    expect(await desk.openAccount(rina, "999999", "nobody")).toBe("unknown");
    const kept = await fixture.database.query("select player_id, opened_by, reason from withdrawals.account_opening");
    expect(kept).toEqual([{ player_id: BigInt(second), opened_by: "rina", reason: "spouses, seen the papers" }]);
    expect(await order(fixture, second, account)).toMatchObject({ success: true });
    expect(await order(fixture, third, account)).toMatchObject(inUse);
    await expect(fixture.database.query("delete from withdrawals.account_opening")).rejects.toThrow(
      /permission denied/,
    );
  });
});

test("R-SRV-67 R-SRV-128 only the bank and the last digits of a refused account are readable", async () => {
  const fixture = still();
  const account = newAccount();
  await order(fixture, await guest(fixture), account);
  expect(await order(fixture, await guest(fixture), account)).toMatchObject(inUse);
  const rows = await fixture.database.query<{ line: string }>(
    `select r::text as line from withdrawals.account_refusal r
     union all select u::text from withdrawals.account_use u
     union all select w::text from withdrawals.withdrawal w`,
  );
  for (const { line } of rows) expect(line).not.toContain(account);
});
