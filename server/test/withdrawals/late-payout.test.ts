import { randomUUID } from "node:crypto";
import type { OrderId, PlayerId } from "@fairlobby/contract";
import pino from "pino";
import { expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { readBalances, readDrift, readTrialBalance } from "../../src/modules/ledger/index.ts";
import { openWorld, type World } from "../reconciliation/world.ts";

const cashOf = async (world: World, player: PlayerId) => (await readBalances(world.database, player, "IDR")).cash;

const houseOf = async (world: World, account: string): Promise<bigint> =>
  (await readTrialBalance(world.database)).find((line) => line.account === `house:${account}`)?.amount ?? 0n;

async function expectWholeBooks(world: World): Promise<void> {
  expect(await readDrift(world.database)).toEqual([]);
  expect((await readTrialBalance(world.database)).reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
}

/** Creates a withdrawal that the bank reports as failed and that is given back to the player. */
async function failedOrder(world: World, player: PlayerId, amount: number, ending: string): Promise<OrderId> {
  const orderId = await world.withdraw(player, amount, ending);
  await world.advance(player, orderId);
  await atBank(world, `${orderId}-1`, "FAILED");
  await world.advance(player, orderId);
  return orderId;
}

const atBank = (world: World, reference: string, status: string) =>
  until(async () => (await world.bank.get(`/v2/payouts?reference_id=${reference}`)).body[0]?.status === status);

test("R-SRV-114 a payout paid after it failed and was given back is booked once as the house's loss", async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const world = await openWorld({ log });
  const player = await world.player(100_000n);
  const orderId = await failedOrder(world, player, 60_000, "0002");
  expect(await world.lastStep(orderId)).toBe(2300);
  expect(await cashOf(world, player)).toBe(100_000n);

  await world.putPayout(`${orderId}-1`, "SUCCEEDED");
  // The same webhook ten times, and concurrent look-ups.
  for (let message = 0; message < 10; message++)
    expect(await world.withdrawals.lookAtPayout(`${orderId}-1`)).toBe("done");
  await Promise.all([world.checkLatePayouts(), world.checkLatePayouts(), world.advance(player, orderId)]);

  expect(await cashOf(world, player)).toBe(100_000n);
  expect([await houseOf(world, "payouts"), await houseOf(world, "losses")]).toEqual([60_000n, -60_000n]);
  expect(await world.lastStep(orderId)).toBe(2300);
  await expectWholeBooks(world);
  const alarms = lines.filter(({ msg }) => String(msg).includes("the house lost it"));
  expect(alarms).toMatchObject([{ orderId, playerId: player, amount: "60000" }]);

  await world.reconcile();
  const loss = { subject: `withdrawal:${orderId}`, flow: "payout", kind: "paid_after_refund" } as const;
  expect(await world.open()).toEqual([{ ...loss, booked: 60_000n, moved: 60_000n }]);
  expect(await world.metrics()).toContain('fairlobby_reconciliation_differences{kind="paid_after_refund"} 1');

  // Finally the bank returns the payout.
  await world.putPayout(`${orderId}-1`, "REVERSED");
  await world.withdrawals.lookAtPayout(`${orderId}-1`);
  await Promise.all([world.checkLatePayouts(), world.checkLatePayouts()]);
  expect([await houseOf(world, "payouts"), await houseOf(world, "losses")]).toEqual([0n, 0n]);
  expect(await cashOf(world, player)).toBe(100_000n);
  await expectWholeBooks(world);
  await world.reconcile();
  expect(await world.open()).toEqual([]);
  expect(await world.resolved()).toEqual(["paid_after_refund"]);
});

test("R-SRV-114 a late payout is found on the statement when every webhook about it was lost", async () => {
  const world = await openWorld();
  await world.bank.post("/sandbox/faults", { webhooks: "drop" });
  const player = await world.player(100_000n);
  const orderId = await failedOrder(world, player, 60_000, "0002");
  await world.putPayout(`${orderId}-1`, "SUCCEEDED");
  world.clock.ahead = 16 * 60_000;
  await world.reconcile();
  expect(await world.open()).toMatchObject([{ kind: "not_booked", moved: 60_000n }]);
  await world.checkLatePayouts();
  expect(await houseOf(world, "losses")).toBe(-60_000n);
  await world.reconcile();
  expect(await world.open()).toMatchObject([{ kind: "paid_after_refund", booked: 60_000n }]);
  expect(await cashOf(world, player)).toBe(100_000n);
});

test("R-SRV-114 an order that waits for another account is paid when the bank pays to the first one", async () => {
  const world = await openWorld();
  const player = await world.player(100_000n);
  const orderId = await failedOrder(world, player, 60_000, "0001");
  expect(await world.lastStep(orderId)).toBe(2000);
  await world.putPayout(`${orderId}-1`, "SUCCEEDED");
  await world.withdrawals.lookAtPayout(`${orderId}-1`);
  await world.checkLatePayouts();
  await world.advance(player, orderId);
  expect(await world.lastStep(orderId)).toBe(2200);
  expect([await houseOf(world, "payouts"), await houseOf(world, "losses")]).toEqual([60_000n, 0n]);
  expect(await readBalances(world.database, player, "IDR")).toEqual({ cash: 40_000n, promo: 0n, reserved: 0n });
  await world.reconcile();
  expect(await world.open()).toEqual([]);
  await expectWholeBooks(world);
});

test("R-SRV-114 an order cancelled while it waited for another account is a loss if the bank pays to the first account", async () => {
  const world = await openWorld();
  const player = await world.player(100_000n);
  const orderId = await failedOrder(world, player, 60_000, "0001");
  const back = await world.call(player, "/v1/withdraw/cancel", { orderId }, { "idempotency-key": randomUUID() });
  expect(back).toMatchObject({ success: true });
  await world.putPayout(`${orderId}-1`, "SUCCEEDED");
  await world.withdrawals.lookAtPayout(`${orderId}-1`);
  await world.checkLatePayouts();
  expect(await houseOf(world, "losses")).toBe(-60_000n);
  expect(await cashOf(world, player)).toBe(100_000n);
  await expectWholeBooks(world);
});

test("R-SRV-114 a late payout of another amount is logged and not booked", async () => {
  const world = await openWorld();
  const player = await world.player(100_000n);
  const orderId = await failedOrder(world, player, 60_000, "0002");
  world.atBank("UPDATE payouts SET amount = amount + 1 WHERE reference_id = ?", `${orderId}-1`);
  await world.putPayout(`${orderId}-1`, "SUCCEEDED");
  await world.withdrawals.lookAtPayout(`${orderId}-1`);
  await world.checkLatePayouts();
  expect(await houseOf(world, "losses")).toBe(0n);
});
