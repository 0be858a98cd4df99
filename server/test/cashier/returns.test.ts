import type { OrderId, PlayerId } from "@fairlobby/contract";
import { expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import type { DepositProvider } from "../../src/modules/cashier/index.ts";
import { openFixture, pay, type Fixture } from "./fixture.ts";

/**
 * Creates a deposit that was paid during a break, so that it goes back to its payer; the provider was not called yet.
 */
async function goingBack(fixture: Fixture): Promise<{ player: PlayerId; orderId: OrderId }> {
  const player = await fixture.player();
  const { orderId } = (await fixture.deposit(player, { bankName: "DANA" })).data;
  await fixture.call(player, "/v1/consent", { breakUntil: fixture.now() + 86_400_000 });
  await pay(fixture, player, orderId);
  await until(async () => (await fixture.state(orderId)) === "returned");
  return { player, orderId };
}

const receiptOf = async (fixture: Fixture, orderId: OrderId) =>
  (
    await fixture.database.query<{ outcome: string; calls: number; called: boolean; refund: string | null }>(
      `select outcome, refund_calls as calls, refund_called_at is not null as called, refund_id as refund
       from cashier.receipt where order_id = $1`,
      [orderId],
    )
  )[0];

/** Returns what the bank sent back for an order. */
const sentBack = async (fixture: Fixture, orderId: OrderId): Promise<number> =>
  ((await fixture.bank.get("/sandbox/statement")).body.data as { type: string; amount: number; reference_id: string }[])
    .filter(({ type, reference_id }) => type === "REFUND" && reference_id.includes(orderId))
    .reduce((sum, { amount }) => sum + amount, 0);

/** Returns a provider that makes a refund but loses the answer, and refuses every repetition. */
function losingAnswers(real: DepositProvider): Pick<DepositProvider, "refund"> & { readonly sent: string[] } {
  const sent: string[] = [];
  return {
    sent,
    async refund(order) {
      const isFirst = !sent.includes(order.reference);
      sent.push(order.reference);
      if (!isFirst) return { status: "refused", code: "DUPLICATE" };
      await real.refund(order);
      return { status: "unknown", reason: "no answer" };
    },
  };
}

test("R-SRV-180 a refund whose answer was lost is found by its reference, and not sent again", async () => {
  let sent: readonly string[] = [];
  const fixture = await openFixture({
    provider: (real) => {
      const losing = losingAnswers(real);
      sent = losing.sent;
      return losing;
    },
  });
  // No message names the refund.
  const { player, orderId } = await goingBack(fixture);
  await fixture.bank.post("/sandbox/faults", { webhooks: "drop" });
  await fixture.look(player, orderId);
  expect(await receiptOf(fixture, orderId)).toMatchObject({ outcome: "returning", calls: 1 });
  await fixture.look(player, orderId);
  expect(await receiptOf(fixture, orderId)).toMatchObject({ outcome: "returned", calls: 1 });
  expect(sent).toHaveLength(1);
  expect(await sentBack(fixture, orderId)).toBe(30_000);
  expect((await fixture.balances(player)).cash).toBe(0n);
});

test("R-EXT-27 a refund of another amount than ordered ends no return, and none is sent besides", async () => {
  const half = <Answer extends object>(answer: Answer): Answer =>
    "amount" in answer && typeof answer.amount === "bigint" ? { ...answer, amount: answer.amount / 2n } : answer;
  const sent: string[] = [];
  const fixture = await openFixture({
    provider: (real) => ({
      async refund(order) {
        sent.push(order.reference);
        return half(await real.refund(order));
      },
      findRefund: async (...asked) => half(await real.findRefund(...asked)),
    }),
  });
  const { player, orderId } = await goingBack(fixture);
  for (let look = 0; look < 3; look++) {
    await fixture.look(player, orderId);
    expect(await receiptOf(fixture, orderId)).toMatchObject({ outcome: "returning", calls: 1 });
  }
  expect(sent).toHaveLength(1);
  expect((await fixture.balances(player)).cash).toBe(0n);
});

test("R-SRV-180 the refund that a message names is taken once the bank has it under our reference", async () => {
  const forged: string[] = [];
  const fixture = await openFixture({
    provider: (real) => ({
      ...losingAnswers(real),
      // The provider's list of transactions lags behind.
      findRefund: async (reference, refundId) => {
        if (refundId === null) return { status: "absent" };
        const found = await real.findRefund(reference, refundId);
        if (found.status === "absent" || found.status === "unknown") forged.push(refundId);
        return found;
      },
    }),
  });
  const { player, orderId } = await goingBack(fixture);
  await fixture.look(player, orderId);
  await until(async () => (await receiptOf(fixture, orderId))?.refund !== null);
  const reference = `refund-${player}-${orderId}-1`;
  expect(await fixture.cashier.lookAtRefund(reference, "rfd-of-nobody")).not.toBe("foreign");
  expect(forged).toEqual(["rfd-of-nobody"]);
  await fixture.look(player, orderId);
  expect(await receiptOf(fixture, orderId)).toMatchObject({ outcome: "returned", calls: 1 });
  expect(await sentBack(fixture, orderId)).toBe(30_000);
});

test("R-SRV-180 of concurrent looks one sends the money back, and only the refusal of a single call is final", async () => {
  const gate = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  let calls = 0;
  const fixture = await openFixture({
    provider: () => ({
      findRefund: async () => ({ status: "absent" }),
      async refund() {
        calls += 1;
        arrived.resolve();
        await gate.promise;
        return { status: "refused", code: "REFUND_NOT_SUPPORTED" };
      },
    }),
  });
  const { player, orderId } = await goingBack(fixture);
  const first = fixture.look(player, orderId);
  await arrived.promise;
  await Promise.all([fixture.look(player, orderId), fixture.look(player, orderId)]);
  expect(calls).toBe(1);
  // A call that takes longer than any should does not prevent the next one; then neither refusal is final.
  fixture.clock.ahead = 11_000;
  const second = fixture.look(player, orderId);
  await until(async () => calls === 2);
  gate.resolve();
  await Promise.all([first, second]);
  expect(await receiptOf(fixture, orderId)).toMatchObject({ outcome: "returning", calls: 2 });
  expect((await fixture.balances(player)).cash).toBe(0n);
});

test("R-SRV-180 a refund that never left the server counts as not sent: its refusal is final, and the money is credited", async () => {
  const answers = [
    { status: "unsent", reason: "paused" },
    { status: "refused", code: "REFUND_NOT_SUPPORTED" },
  ] as const;
  let nth = 0;
  const fixture = await openFixture({
    provider: () => ({ refund: async () => answers[nth++] ?? { status: "unknown", reason: "no more answers" } }),
  });
  const { player, orderId } = await goingBack(fixture);
  await fixture.look(player, orderId);
  expect(await receiptOf(fixture, orderId)).toEqual({ outcome: "returning", calls: 0, called: false, refund: null });
  await fixture.look(player, orderId);
  expect(await receiptOf(fixture, orderId)).toMatchObject({ outcome: "credited", calls: 1 });
  expect(await fixture.balances(player)).toEqual({ cash: 30_000n, promo: 0n, reserved: 0n });
});
