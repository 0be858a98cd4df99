import type { PlayerId } from "@fairlobby/contract";
import { expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { readBalances } from "../../src/modules/ledger/index.ts";
import { hour, openFixture } from "../reconciliation/fixture.ts";
import { openPublishedRelay } from "./published-relay.ts";

/** Opens the money modules and a bank behind a proxy as strict as the public reference. */
async function openRelayed(bankEnv: Record<string, string> = {}) {
  let refused: readonly string[] = [];
  const fixture = await openFixture({
    bankEnv,
    async openProxy(bankUrl) {
      const relay = await openPublishedRelay(bankUrl);
      refused = relay.refused;
      return relay.url;
    },
  });
  const cashOf = async (player: PlayerId) => (await readBalances(fixture.database, player, "IDR")).cash;
  return { fixture, refused: () => refused, cashOf };
}

test("R-SRV-110 deposits by QR code, virtual account and wallet, and a refund, use the public reference only", async () => {
  const { fixture, refused, cashOf } = await openRelayed();
  const player = await fixture.player(0n);
  for (const [bankName, cash] of [
    ["QRIS", 30_000n],
    ["BCA_VA", 60_000n],
    ["DANA", 90_000n],
  ] as const) {
    const orderId = await fixture.deposit(player, 30_000, bankName);
    await fixture.pay(player, orderId);
    await until(async () => (await cashOf(player)) === cash);
  }

  const back = await fixture.deposit(player);
  await fixture.call(player, "/v1/consent", { breakUntil: fixture.now() + 86_400_000 });
  await fixture.pay(player, back);
  await fixture.checkDeposit(player, back);
  const job = fixture.cashier.jobs.find(({ name }) => name === "check-deposit");
  await job?.handle({ playerId: player, orderId: back } as never);
  await fixture.onStatement(`refund-${player}-${back}-1`, 1);
  expect(await cashOf(player)).toBe(90_000n);

  fixture.clock.ahead = hour;
  await fixture.reconcile();
  expect(await fixture.open()).toEqual([]);
  expect((await fixture.reconciliation.status()).readAt).not.toBeNull();
  expect(refused()).toEqual([]);
});

test("R-SRV-110 R-SRV-111 payouts that are paid, returned, or rejected for compliance use the public reference only", async () => {
  const { fixture, refused, cashOf } = await openRelayed();
  const player = await fixture.player(200_000n);
  await fixture.paid(player, 50_000);
  const returned = await fixture.paid(player, 60_000);
  fixture.sendBack(`${returned}-1`);
  await fixture.advance(player, returned);
  expect(await cashOf(player)).toBe(150_000n);

  const rejected = await fixture.withdraw(player, 70_000, "0008");
  await fixture.advance(player, rejected);
  expect(await cashOf(player)).toBe(80_000n);
  await until(async () => {
    const { body } = await fixture.bank.get(`/v2/payouts?reference_id=${rejected}-1`);
    return body[0].status === "COMPLIANCE_REJECTED";
  });
  await fixture.advance(player, rejected);
  expect(await fixture.lastStep(rejected)).toBe(2300);
  expect(await cashOf(player)).toBe(150_000n);

  fixture.clock.ahead = hour;
  await fixture.reconcile();
  expect(await fixture.open()).toEqual([]);
  expect(refused()).toEqual([]);
});

test("R-SRV-110 the relay refuses calls that are not in the reference", async () => {
  const { fixture, refused } = await openRelayed();
  const relayed = await openPublishedRelay(fixture.bank.url);
  const ask = async (path: string): Promise<number> => (await fetch(relayed.url + path)).status;
  expect(await ask("/v2/statement")).toBe(404);
  expect(await ask("/v3/payment_requests?reference_id=x")).toBe(404);
  expect(await ask("/v2/payouts")).toBe(400);
  expect(relayed.refused).toHaveLength(3);
  expect(refused()).toEqual([]);
});
