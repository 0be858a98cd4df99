import type { OrderId, PlayerId } from "@fairlobby/contract";
import { describe, expect, test } from "vitest";
import { shareFixture } from "../harness/bank-fixture.ts";
import { accountOf, openFixture, type Fixture } from "./fixture.ts";

/** Two fixtures: `still` runs no jobs, `running` does. */
const still = shareFixture((whenDone) => openFixture({ jobs: false }, whenDone));
const running = shareFixture((whenDone) => openFixture({}, whenDone));

async function rejected(fixture: Fixture, player: PlayerId): Promise<OrderId> {
  const orderId = await fixture.placed(player, 50_000, "0001");
  await fixture.until(player, orderId, 2000);
  return orderId;
}

/** Like `rejected`, but the order's device is unknown, so that it can be corrected with the number of its account. */
async function rejectedWithoutDevice(fixture: Fixture, player: PlayerId): Promise<OrderId> {
  const orderId = await rejected(fixture, player);
  await fixture.forgetDevice(orderId);
  return orderId;
}

const correct = (
  fixture: Fixture,
  player: PlayerId,
  orderId: OrderId,
  verification: string,
  accountNumber = accountOf(player),
) => fixture.call(player, "/v1/bus/updateCpf", { orderId, accountNumber, verification }, fixture.withKey());

/** Returns a function that corrects an order from any of a player's devices. */
const correctFrom =
  (fixture: Fixture, orderId: OrderId, accountNumber: string) =>
  (token: PlayerId, { deviceId, verification }: { deviceId?: string; verification?: string }) =>
    fixture.call(token, "/v1/bus/updateCpf", { orderId, accountNumber, deviceId, verification }, fixture.withKey());

describe("correcting a rejected account", () => {
  test("R-API-23 R-SRV-30 an order of an earlier version without a device needs the full current number; an audit entry is written", async () => {
    const fixture = running();
    const player = await fixture.player();
    const orderId = await rejectedWithoutDevice(fixture, player);
    expect(await correct(fixture, player, orderId, "0001")).toMatchObject({
      msgCode: "not_changeable",
      msg: "Ini tidak bisa diubah sekarang. Nomor rekening sekarang tidak cocok.",
    });
    expect(await correct(fixture, player, orderId, accountOf(player, "0001"))).toMatchObject({
      success: true,
      data: {},
    });
    await fixture.until(player, orderId, 2200);
    const audit = await fixture.database.query<object>(
      `select attempt, old_last4, new_last4, verified_by, session_ref from withdrawals.account_change
       where order_id = $1`,
      [orderId],
    );
    expect(audit).toEqual([
      {
        attempt: 2,
        old_last4: "0001",
        new_last4: "7890",
        verified_by: "account_number",
        session_ref: `session-of-${player}`,
      },
    ]);
  });

  test("R-SRV-30 R-TRK-05 after five wrong proofs, also concurrent ones, even the right one is refused", async () => {
    const fixture = running();
    const player = await fixture.player();
    const orderId = await rejectedWithoutDevice(fixture, player);
    const guesses = Array.from({ length: 8 }, (_, n) => correct(fixture, player, orderId, `123456100${n}`));
    for (const reply of await Promise.all(guesses)) expect(reply.msgCode).toBe("not_changeable");
    expect(await correct(fixture, player, orderId, accountOf(player, "0001"))).toMatchObject({
      msgCode: "not_changeable",
      msg: expect.stringContaining("Bukti yang salah terlalu sering"),
    });
    // The tracker too shows the refusal, with its reason.
    const { steps, cancelable } = await fixture.process(player, orderId);
    expect(steps.at(-1).args).toMatchObject({
      canModifyCpfFlag: 0,
      reason: expect.stringContaining("Bukti yang salah terlalu sering"),
    });
    expect(cancelable).toBe(true);
    const [row] = await fixture.database.query<{ n: bigint }>(
      "select count(*) as n from withdrawals.wrong_proof where order_id = $1",
      [orderId],
    );
    expect(row?.n).toBe(5n);
  });

  test("R-SRV-30 a named account needs its password, never the account number", async () => {
    const fixture = running();
    const player = await fixture.player();
    await fixture.accounts.nameAccount(player, "kunci-rahasia");
    const orderId = await rejected(fixture, player);
    expect(await correct(fixture, player, orderId, accountOf(player, "0001"))).toMatchObject({
      msgCode: "not_changeable",
    });
    expect(await correct(fixture, player, orderId, "kunci-rahasia")).toMatchObject({ success: true });
    await fixture.until(player, orderId, 2200);
  });

  test("R-SRV-30 R-API-23 the device that placed the order needs only its credential, whatever others tried before", async () => {
    const fixture = running();
    const player = await fixture.player();
    const phone = await fixture.accounts.signInOn(player, "phone");
    const thief = await fixture.accounts.signInOn(player, "thief");
    const placed = await fixture.order(phone.token, 50_000, { accountNumber: accountOf(player, "0001") });
    const orderId = placed.data.orderId as OrderId;
    await fixture.until(player, orderId, 2000);
    const send = correctFrom(fixture, orderId, accountOf(player));
    const proofAt = async ({ token }: { readonly token: PlayerId }) =>
      (await fixture.process(token, orderId)).steps.at(-1)?.args.proof;
    expect([await proofAt(phone), await proofAt(thief)]).toEqual(["device", "device"]);
    // A thief with the token cannot change the account, neither from another device nor with the current account number.
    for (let n = 0; n < 6; n++) {
      expect(await send(thief.token, { ...thief, verification: accountOf(player, "0001") })).toMatchObject({
        msgCode: "not_changeable",
        msg: "Ini tidak bisa diubah sekarang. Rekening hanya bisa diubah di perangkat yang dipakai memesan. Buka penarikan ini di sana.",
      });
    }
    expect(await send(phone.token, phone)).toMatchObject({ success: true, data: {} });
    await fixture.until(player, orderId, 2200);
    const audit = await fixture.database.query<object>(
      "select verified_by from withdrawals.account_change where order_id = $1",
      [orderId],
    );
    expect(audit).toEqual([{ verified_by: "device" }]);
  });

  test("R-SRV-30 a named account needs its password on another device; wrong guesses there do not count against the first device", async () => {
    const fixture = running();
    const player = await fixture.player();
    await fixture.accounts.nameAccount(player, "kunci-rahasia");
    const phone = await fixture.accounts.signInOn(player, "phone");
    const other = await fixture.accounts.signInOn(player, "other");
    const placed = await fixture.order(phone.token, 50_000, { accountNumber: accountOf(player, "0001") });
    const orderId = placed.data.orderId as OrderId;
    await fixture.until(player, orderId, 2000);
    const send = correctFrom(fixture, orderId, accountOf(player, "0001"));
    expect(await send(other.token, { verification: "kunci-rahasia" })).toMatchObject({ success: true });
    await fixture.until(player, orderId, 2000);
    for (let n = 0; n < 5; n++) await send(other.token, { verification: `guess-${n}` });
    expect(await send(other.token, { verification: "kunci-rahasia" })).toMatchObject({ msgCode: "not_changeable" });
    const flags = await Promise.all(
      [phone, other].map(async ({ token }) => (await fixture.process(token, orderId)).steps.at(-1)?.args),
    );
    expect(flags).toMatchObject([
      { proof: "device", canModifyCpfFlag: 1 },
      { proof: "password", canModifyCpfFlag: 0 },
    ]);
    expect(await send(phone.token, phone)).toMatchObject({ success: true });
  });

  test("R-SRV-30 is possible only at 2000", async () => {
    const fixture = still();
    const player = await fixture.player();
    const orderId = await fixture.placed(player);
    expect(await correct(fixture, player, orderId, accountOf(player))).toMatchObject({
      msgCode: "not_changeable",
      msg: "Ini tidak bisa diubah sekarang. Bank tidak meminta perbaikan rekening.",
    });
    expect(await fixture.codes(player, orderId)).toEqual([1000]);
  });

  test("R-TRK-32 after too many corrections the flag is 0 and cancelling returns everything", async () => {
    const fixture = await openFixture({ bankEnv: { BANK_PAYOUT_MS: "20" } });
    const player = await fixture.player({ cash: 50_000n });
    const orderId = await rejectedWithoutDevice(fixture, player);
    for (let nth = 0; nth < 5; nth++) {
      const before = (await fixture.codes(player, orderId)).length;
      expect(
        await correct(fixture, player, orderId, accountOf(player, "0001"), accountOf(player, "0001")),
      ).toMatchObject({ success: true });
      await fixture.until(player, orderId, 2000);
      expect((await fixture.codes(player, orderId)).length).toBe(before + 2);
    }
    const { steps, cancelable } = await fixture.process(player, orderId);
    expect(steps.at(-1).args.canModifyCpfFlag).toBe(0);
    expect(steps.at(-1).args.reason).toMatch(/^Rekening sudah terlalu sering diubah/);
    expect(cancelable).toBe(true);
    expect(await correct(fixture, player, orderId, accountOf(player, "0001"))).toMatchObject({
      msgCode: "not_changeable",
    });
    await fixture.call(player, "/v1/withdraw/cancel", { orderId }, fixture.withKey());
    expect(await fixture.balances(player)).toEqual({ cash: 50_000n, promo: 0n, reserved: 0n });
    await fixture.expectBooksToBalance();
  });
});
