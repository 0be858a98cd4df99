import type { OrderId, PlayerId } from "@fairlobby/contract";
import { describe, expect, test } from "vitest";
import { createHashing } from "../../src/platform/crypto/password-hashing.ts";
import { newRecoveryCode, readRecoveryCode } from "../../src/modules/accounts/recovery-code.ts";
import { shareFixture } from "../harness/bank-fixture.ts";
import { untilWaiting } from "../harness/locks.ts";
import { accountOf, openFixture, type Fixture } from "./fixture.ts";

const still = shareFixture((whenDone) => openFixture({ jobs: false }, whenDone));
const running = shareFixture((whenDone) => openFixture({ bankEnv: { BANK_PAYOUT_MS: "20" } }, whenDone));

const day = 86_400_000;
const hashing = createHashing();

/** Gives a player a name and a recovery code; returns what recovers the account. */
async function codeOf(fixture: Fixture, player: PlayerId): Promise<() => Promise<unknown>> {
  await fixture.accounts.nameAccount(player, "s4mpan-jati");
  const code = newRecoveryCode();
  await fixture.database.query(
    "insert into accounts.recovery_code (player_id, code_hash, made_at) values ($1, $2, now())",
    [player, await hashing.hash(readRecoveryCode(code), "known")],
  );
  return async () => {
    const body = { userName: `named-${player}`, recoveryCode: code, newPassword: "p3rahu-rotan", deviceId: "" };
    expect(await fixture.call(player, "/v1/recovery/byCode", body)).toMatchObject({ success: true });
  };
}

const cancel = async (fixture: Fixture, player: PlayerId, orderId: OrderId) =>
  fixture.call(player, "/v1/withdraw/cancel", { orderId }, fixture.withKey());

const blocked = { success: false, msgCode: "new_account_blocked" };

describe("for 24 hours after a recovery", () => {
  test("R-REC-07 gold goes to accounts used or saved before, and to no other; then to any", async () => {
    const fixture = still();
    const player = await fixture.player({ cash: 500_000n });
    const recover = await codeOf(fixture, player);
    const known = await fixture.placed(player);
    await cancel(fixture, player, known);
    await recover();
    const before = await fixture.balances(player);

    const refused = await fixture.order(player, 50_000, { ending: "1111" });
    expect(refused).toMatchObject(blocked);
    expect(refused.msg).toMatch(/\d{2}\.\d{2} WIB/);
    expect(await fixture.balances(player)).toEqual(before);
    const { result } = (await fixture.call(player, "/v1/bus/withdrawInfo", {})).data;
    expect(result).toMatchObject({ msgCode: "", knownPayoutsUntil: expect.any(Number) });
    expect(Math.abs(result.knownPayoutsUntil - (fixture.now() + day))).toBeLessThan(60_000);

    await cancel(fixture, player, await fixture.placed(player));
    fixture.clock.ahead = day;
    expect((await fixture.call(player, "/v1/bus/withdrawInfo", {})).data.result).not.toHaveProperty(
      "knownPayoutsUntil",
    );
    await fixture.placed(player, 50_000, "1111");
  });

  test("R-REC-07 an account that was paid but is no longer saved is known, and another player's is not", async () => {
    const fixture = running();
    const [player, other] = [await fixture.player({ cash: 500_000n }), await fixture.player({ cash: 500_000n })];
    const recover = await codeOf(fixture, player);
    await fixture.until(player, await fixture.placed(player), 2200);
    const [saved] = (await fixture.call(player, "/v1/withdraw/accounts", {})).data.list;
    await fixture.call(player, "/v1/withdraw/removeAccount", { id: saved.id });
    await cancel(fixture, other, await fixture.placed(other));
    await recover();
    expect(await fixture.order(player, 50_000, { accountNumber: accountOf(other) })).toMatchObject(blocked);
    await fixture.until(player, await fixture.placed(player), 2200);
  });

  test("R-REC-07 a deposit does not end it", async () => {
    const fixture = still();
    const player = await fixture.player({ cash: 500_000n });
    await (
      await codeOf(fixture, player)
    )();
    await fixture.deposited(player);
    expect(await fixture.order(player, 50_000, { ending: "2222" })).toMatchObject(blocked);
  });

  test("R-REC-07 a rejected order is not corrected to a new account, and is corrected to it a day later", async () => {
    const fixture = running();
    const player = await fixture.player({ cash: 500_000n });
    const recover = await codeOf(fixture, player);
    const orderId = await fixture.placed(player, 50_000, "0001");
    await fixture.until(player, orderId, 2000);
    await recover();
    const correct = () =>
      fixture.call(
        player,
        "/v1/bus/updateCpf",
        { orderId, accountNumber: accountOf(player), verification: "p3rahu-rotan" },
        fixture.withKey(),
      );
    expect(await correct()).toMatchObject(blocked);
    expect((await fixture.codes(player, orderId)).at(-1)).toBe(2000);
    fixture.clock.ahead = day;
    expect(await correct()).toMatchObject({ success: true });
  });
});

describe("an order and a recovery at the same time", () => {
  test("R-REC-07 an order that meets a recovery under way waits for it, and is then refused", async () => {
    const fixture = still();
    const player = await fixture.player({ cash: 500_000n });
    await fixture.accounts.nameAccount(player, "s4mpan-jati");
    const quoteId = await fixture.quote(player, 50_000);
    const placing = await fixture.database.transaction(async (tx) => {
      await tx.query("update accounts.player set known_payouts_until = $2 where player_id = $1", [
        player,
        new Date(fixture.now() + day),
      ]);
      const order = fixture.order(player, 50_000, { ending: "3333", quoteId });
      await untilWaiting(tx, 1);
      return { order };
    });
    expect(await placing.order).toMatchObject(blocked);
    expect((await fixture.balances(player)).reserved).toBe(0n);
  });

  test("R-REC-07 whichever is first, no order to a new account exists that was placed after the recovery", async () => {
    const fixture = still();
    for (let round = 0; round < 6; round++) {
      const player = await fixture.player({ cash: 500_000n });
      const recover = await codeOf(fixture, player);
      const quoteId = await fixture.quote(player, 50_000);
      const [reply] = await Promise.all([fixture.order(player, 50_000, { ending: "4444", quoteId }), recover()]);
      expect(reply.success || reply.msgCode === "new_account_blocked").toBe(true);
      const late = await fixture.database.query(
        `select from withdrawals.account_use u join accounts.recovery r using (player_id)
         where u.player_id = $1 and u.created_at > r.recovered_at`,
        [player],
      );
      expect(late).toEqual([]);
    }
  });
});
