import { randomUUID } from "node:crypto";
import type { OrderId, PlayerId } from "@fairlobby/contract";
import pino from "pino";
import { expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { readBalances, readDrift, readTrialBalance } from "../../src/modules/ledger/index.ts";
import { openFixture, type Fixture } from "../reconciliation/fixture.ts";

const cashOf = async (fixture: Fixture, player: PlayerId) => (await readBalances(fixture.database, player, "IDR")).cash;

const houseOf = async (fixture: Fixture, account: string): Promise<bigint> =>
  (await readTrialBalance(fixture.database)).find((line) => line.account === `house:${account}`)?.amount ?? 0n;

async function expectWholeBooks(fixture: Fixture): Promise<void> {
  expect(await readDrift(fixture.database)).toEqual([]);
  expect((await readTrialBalance(fixture.database)).reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
}

/** Creates a withdrawal that the bank reports as failed and that is given back to the player. */
async function failedOrder(fixture: Fixture, player: PlayerId, amount: number, ending: string): Promise<OrderId> {
  const orderId = await fixture.withdraw(player, amount, ending);
  await fixture.advance(player, orderId);
  await atBank(fixture, `${orderId}-1`, "FAILED");
  await fixture.advance(player, orderId);
  return orderId;
}

const atBank = (fixture: Fixture, reference: string, status: string) =>
  until(async () => (await fixture.bank.get(`/v2/payouts?reference_id=${reference}`)).body[0]?.status === status);

test("R-SRV-114 a payout paid after it failed and was given back is booked once as the house's loss", async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const fixture = await openFixture({ log });
  const player = await fixture.player(100_000n);
  const orderId = await failedOrder(fixture, player, 60_000, "0002");
  expect(await fixture.lastStep(orderId)).toBe(2300);
  expect(await cashOf(fixture, player)).toBe(100_000n);

  await fixture.putPayout(`${orderId}-1`, "SUCCEEDED");
  // The same webhook arrives ten times, and look-ups run at the same time.
  for (let message = 0; message < 10; message++)
    expect(await fixture.withdrawals.lookAtPayout(`${orderId}-1`)).toBe("done");
  await Promise.all([fixture.checkLatePayouts(), fixture.checkLatePayouts(), fixture.advance(player, orderId)]);

  expect(await cashOf(fixture, player)).toBe(100_000n);
  expect([await houseOf(fixture, "payouts"), await houseOf(fixture, "losses")]).toEqual([60_000n, -60_000n]);
  expect(await fixture.lastStep(orderId)).toBe(2300);
  await expectWholeBooks(fixture);
  const alarms = lines.filter(({ msg }) => String(msg).includes("the house lost it"));
  expect(alarms).toMatchObject([{ orderId, playerId: player, amount: "60000" }]);

  await fixture.reconcile();
  const loss = { subject: `withdrawal:${orderId}`, flow: "payout", kind: "paid_after_refund" } as const;
  expect(await fixture.open()).toEqual([{ ...loss, booked: 60_000n, moved: 60_000n }]);
  expect(await fixture.metrics()).toContain('fairlobby_reconciliation_differences{kind="paid_after_refund"} 1');

  // Finally the bank returns the payout.
  await fixture.putPayout(`${orderId}-1`, "REVERSED");
  await fixture.withdrawals.lookAtPayout(`${orderId}-1`);
  await Promise.all([fixture.checkLatePayouts(), fixture.checkLatePayouts()]);
  expect([await houseOf(fixture, "payouts"), await houseOf(fixture, "losses")]).toEqual([0n, 0n]);
  expect(await cashOf(fixture, player)).toBe(100_000n);
  await expectWholeBooks(fixture);
  await fixture.reconcile();
  expect(await fixture.open()).toEqual([]);
  expect(await fixture.resolved()).toEqual(["paid_after_refund"]);
});

test("R-SRV-114 a late payout is found on the statement when every webhook about it was lost", async () => {
  const fixture = await openFixture();
  await fixture.bank.post("/sandbox/faults", { webhooks: "drop" });
  const player = await fixture.player(100_000n);
  const orderId = await failedOrder(fixture, player, 60_000, "0002");
  await fixture.putPayout(`${orderId}-1`, "SUCCEEDED");
  fixture.clock.ahead = 16 * 60_000;
  await fixture.reconcile();
  expect(await fixture.open()).toMatchObject([{ kind: "not_booked", moved: 60_000n }]);
  await fixture.checkLatePayouts();
  expect(await houseOf(fixture, "losses")).toBe(-60_000n);
  await fixture.reconcile();
  expect(await fixture.open()).toMatchObject([{ kind: "paid_after_refund", booked: 60_000n }]);
  expect(await cashOf(fixture, player)).toBe(100_000n);
});

test("R-SRV-114 an order that waits for another account is paid when the bank pays to the first one", async () => {
  const fixture = await openFixture();
  const player = await fixture.player(100_000n);
  const orderId = await failedOrder(fixture, player, 60_000, "0001");
  expect(await fixture.lastStep(orderId)).toBe(2000);
  await fixture.putPayout(`${orderId}-1`, "SUCCEEDED");
  await fixture.withdrawals.lookAtPayout(`${orderId}-1`);
  await fixture.checkLatePayouts();
  await fixture.advance(player, orderId);
  expect(await fixture.lastStep(orderId)).toBe(2200);
  expect([await houseOf(fixture, "payouts"), await houseOf(fixture, "losses")]).toEqual([60_000n, 0n]);
  expect(await readBalances(fixture.database, player, "IDR")).toEqual({ cash: 40_000n, promo: 0n, reserved: 0n });
  await fixture.reconcile();
  expect(await fixture.open()).toEqual([]);
  await expectWholeBooks(fixture);
});

test("R-SRV-114 an order cancelled while it waited for another account is a loss if the bank pays to the first account", async () => {
  const fixture = await openFixture();
  const player = await fixture.player(100_000n);
  const orderId = await failedOrder(fixture, player, 60_000, "0001");
  const back = await fixture.call(player, "/v1/withdraw/cancel", { orderId }, { "idempotency-key": randomUUID() });
  expect(back).toMatchObject({ success: true });
  await fixture.putPayout(`${orderId}-1`, "SUCCEEDED");
  await fixture.withdrawals.lookAtPayout(`${orderId}-1`);
  await fixture.checkLatePayouts();
  expect(await houseOf(fixture, "losses")).toBe(-60_000n);
  expect(await cashOf(fixture, player)).toBe(100_000n);
  await expectWholeBooks(fixture);
});

test("R-SRV-114 a late payout of another amount is logged and not booked", async () => {
  const fixture = await openFixture();
  const player = await fixture.player(100_000n);
  const orderId = await failedOrder(fixture, player, 60_000, "0002");
  fixture.atBank("UPDATE payouts SET amount = amount + 1 WHERE reference_id = ?", `${orderId}-1`);
  await fixture.putPayout(`${orderId}-1`, "SUCCEEDED");
  await fixture.withdrawals.lookAtPayout(`${orderId}-1`);
  await fixture.checkLatePayouts();
  expect(await houseOf(fixture, "losses")).toBe(0n);
});
