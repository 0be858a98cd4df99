import type { OrderId, PlayerId } from "@fairlobby/contract";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import type { PaymentReport } from "../../src/modules/cashier/index.ts";
import { shareFixture } from "../harness/bank-fixture.ts";
import { openFixture, pay, type Fixture } from "./fixture.ts";

const stateIs = (fixture: Fixture, orderId: string, state: string) =>
  until(async () => (await fixture.state(orderId)) === state);
const cashIs = (fixture: Fixture, player: PlayerId, cash: bigint) =>
  until(async () => (await fixture.balances(player)).cash === cash);

const listed = async (fixture: Fixture, player: PlayerId, orderId: string) => {
  const { orders } = (await fixture.call(player, "/charge/amount/list", {})).data;
  return orders.find((order: { orderId: string }) => order.orderId === orderId);
};

/** Returns the bank's movements for an order as [type, amount], oldest first. */
const moved = async (fixture: Fixture, orderId: string): Promise<[string, number][]> => {
  const { body } = await fixture.bank.get("/sandbox/statement");
  const lines: { type: string; amount: number; reference_id: string }[] = body.data;
  return lines.filter((line) => line.reference_id.includes(orderId)).map(({ type, amount }) => [type, amount]);
};

/** Sends a message as the bank does. */
const send = async (fixture: Fixture, event: string, data: object): Promise<number> => {
  const headers = { "content-type": "application/json", "x-callback-token": fixture.bank.credentials.callbackToken };
  const body = JSON.stringify({ event, data });
  return (await fetch(fixture.callbackUrl, { method: "POST", headers, body })).status;
};

/** The log of the shared fixture's server. */
const lines: Record<string, unknown>[] = [];
/** For tests that keep the fixture's settings and count only their own player's money. */
const shared = shareFixture((whenDone) => {
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return openFixture({ log, whenDone });
});

describe("money other than ordered", () => {
  test("R-SRV-20 R-SRV-21 for a code paid twice is credited twice, with one bonus, as one deposit", async () => {
    const fixture = shared();
    const player = await fixture.player();
    const { orderId } = (await fixture.deposit(player, { bankName: "BCA_VA" })).data;
    await pay(fixture, player, orderId);
    await cashIs(fixture, player, 30_000n);
    await pay(fixture, player, orderId, "?again=true&mismatch=true", { amount: 7_000 });
    await cashIs(fixture, player, 37_000n);
    expect((await fixture.balances(player)).promo).toBe(60_000n);
    expect(await fixture.creditsOf(orderId)).toHaveLength(1);
    expect(await fixture.cashier.countCredited(fixture.database, player)).toBe(1);
    expect((await fixture.cashier.deposited(fixture.database, player)).day).toBe(37_000n);
    expect(await listed(fixture, player, orderId)).toMatchObject({
      state: "credited",
      late: false,
      orderAmount: 30_000,
      credited: 37_000,
      bonus: 60_000,
      bonusGranted: 60_000,
      returned: 0,
    });
  });

  test("R-SRV-20 from a second payment whose message was lost is credited by a later look", async () => {
    const fixture = await openFixture();
    const player = await fixture.player();
    const { orderId } = (await fixture.deposit(player)).data;
    await pay(fixture, player, orderId);
    await stateIs(fixture, orderId, "credited");
    await fixture.bank.post("/sandbox/faults", { webhooks: "drop" });
    await pay(fixture, player, orderId, "?again=true");
    await fixture.look(player, orderId);
    expect((await fixture.balances(player)).cash).toBe(30_000n);
    fixture.clock.ahead = 600_000 + 3_600_000;
    await fixture.look(player, orderId);
    expect((await fixture.balances(player)).cash).toBe(60_000n);
  });

  test("R-SRV-113 from two payments of one code, both messages lost, is booked by one look", async () => {
    const fixture = await openFixture();
    const player = await fixture.player();
    await fixture.bank.post("/sandbox/faults", { webhooks: "drop" });
    const { orderId } = (await fixture.deposit(player)).data;
    await pay(fixture, player, orderId);
    await pay(fixture, player, orderId, "?again=true&mismatch=true", { amount: 12_000 });
    await fixture.look(player, orderId);
    expect((await fixture.balances(player)).cash).toBe(42_000n);
    await fixture.look(player, orderId);
    expect((await fixture.balances(player)).cash).toBe(42_000n);
  });

  test("R-SRV-20 R-SRV-21 paid in parts is credited part by part, with the bonus once the order is complete", async () => {
    const fixture = shared();
    const player = await fixture.player();
    const { orderId } = (await fixture.deposit(player)).data;
    await pay(fixture, player, orderId, "?mismatch=true", { amount: 20_000 });
    await cashIs(fixture, player, 20_000n);
    expect(await listed(fixture, player, orderId)).toMatchObject({ credited: 20_000, bonus: 60_000, bonusGranted: 0 });
    await pay(fixture, player, orderId, "?again=true&mismatch=true", { amount: 10_000 });
    await cashIs(fixture, player, 30_000n);
    expect((await fixture.balances(player)).promo).toBe(60_000n);
  });

  test("R-SRV-20 in captures of one payment is credited as reported; an older or empty report takes nothing back", async () => {
    let answer: PaymentReport;
    const fixture = await openFixture({ provider: () => ({ find: async () => answer }) });
    const player = await fixture.player();
    const { orderId } = (await fixture.deposit(player)).data;
    const codes = { providerId: "pr-1", payCode: null, payUrl: null, qrText: null };
    const capturing = async (captured: bigint): Promise<bigint> => {
      answer = { ...codes, status: "paid", payments: [{ id: "py-1", captured, at: fixture.now() }] };
      await fixture.cashier.lookAtPayment(`deposit-${player}-${orderId}`);
      return (await fixture.balances(player)).cash;
    };
    expect(await capturing(10_000n)).toBe(10_000n);
    expect(await capturing(10_000n)).toBe(10_000n);
    expect(await capturing(30_000n)).toBe(30_000n);
    expect(await capturing(10_000n)).toBe(30_000n);
    expect((await fixture.balances(player)).promo).toBe(60_000n);
    for (const status of ["expired", "declined", "pending"] as const) {
      answer = { ...codes, status };
      await fixture.cashier.lookAtPayment(`deposit-${player}-${orderId}`);
    }
    expect(await fixture.state(orderId)).toBe("credited");
    expect((await fixture.balances(player)).cash).toBe(30_000n);
  });
});

describe("messages out of order", () => {
  test("R-SRV-20 a payment reported before the bank's answer is credited once, and the codes are still returned", async () => {
    const fixture: Fixture = await openFixture({
      provider: (real) => ({
        // The payment arrives before the bank's answer.
        async open(order) {
          const answer = await real.open(order);
          const [, player = "", orderId = ""] = order.reference.split("-");
          await pay(fixture, player as PlayerId, orderId);
          await stateIs(fixture, orderId, "credited");
          return answer;
        },
      }),
    });
    const player = await fixture.player();
    const reply = await fixture.deposit(player);
    expect(reply.success).toBe(true);
    expect(reply.data.qrcodeUrl).toContain("6304");
    expect(await fixture.state(reply.data.orderId)).toBe("credited");
    expect(await fixture.balances(player)).toEqual({ cash: 30_000n, promo: 60_000n, reserved: 0n });
    expect(await fixture.credits()).toHaveLength(1);
  });

  test("R-SRV-20 messages of failure and expiry after the payment change nothing, nor do reordered ones", async () => {
    const fixture = await openFixture();
    await fixture.bank.post("/sandbox/faults", { webhooks: "reorder", delayMs: 300 });
    const player = await fixture.player();
    const [first, second] = [
      (await fixture.deposit(player)).data.orderId,
      (await fixture.deposit(player)).data.orderId,
    ];
    await pay(fixture, player, first);
    await pay(fixture, player, second);
    await cashIs(fixture, player, 60_000n);
    const subject = { reference_id: `deposit-${player}-${first}`, payment_id: "py-none" };
    expect(await send(fixture, "payment.failure", subject)).toBe(200);
    expect(await send(fixture, "payment_request.expiry", subject)).toBe(200);
    expect(await fixture.state(first)).toBe("credited");
    expect((await fixture.balances(player)).cash).toBe(60_000n);
  });

  test("R-SRV-20 a message that names another order's payment books nothing", async () => {
    const fixture = shared();
    const player = await fixture.player();
    const [paid, unpaid] = [(await fixture.deposit(player)).data.orderId, (await fixture.deposit(player)).data.orderId];
    await pay(fixture, player, paid);
    await stateIs(fixture, paid, "credited");
    const { latest_payment_id: paymentId } = await fixture.payment(player, paid);
    const claim = { reference_id: `deposit-${player}-${unpaid}`, payment_id: paymentId, status: "SUCCEEDED" };
    expect(await send(fixture, "payment.capture", claim)).toBe(200);
    expect(await fixture.state(unpaid)).toBe("awaiting");
    expect((await fixture.balances(player)).cash).toBe(30_000n);
  });

  test("R-SRV-21 a payment for an unknown order is named in the log and counted", async () => {
    const fixture = shared();
    const stray = { reference_id: "deposit-10000001-Dstray", payment_id: "py-stray" };
    expect(await send(fixture, "payment.capture", stray)).toBe(200);
    expect(fixture.outcomes).toContain("payment foreign");
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 50, reference: stray.reference_id, paymentId: stray.payment_id }),
    );
  });
});

describe("money paid during a break", () => {
  const resting = async (fixture: Fixture, bankName: string): Promise<{ player: PlayerId; orderId: OrderId }> => {
    const player = await fixture.player();
    const { orderId } = (await fixture.deposit(player, { bankName })).data;
    await fixture.call(player, "/v1/consent", { breakUntil: fixture.now() + 86_400_000 });
    return { player, orderId };
  };

  test("R-SRV-21 R-SRV-61 is sent back to its payer, once, and the player sees it", async () => {
    const fixture = shared();
    const { player, orderId } = await resting(fixture, "QRIS");
    await pay(fixture, player, orderId);
    await stateIs(fixture, orderId, "returned");
    const first = await listed(fixture, player, orderId);
    expect(first).toMatchObject({ credited: 0, returned: 30_000 });
    // The bank may already have returned the money.
    expect(["returning", "returned"]).toContain(first?.state);
    await Promise.all([fixture.look(player, orderId), fixture.look(player, orderId)]);
    await fixture.look(player, orderId);
    expect(await moved(fixture, orderId)).toEqual([
      ["PAYMENT", 30_000],
      ["REFUND", 30_000],
    ]);
    expect(await fixture.balances(player)).toEqual({ cash: 0n, promo: 0n, reserved: 0n });
    expect(await listed(fixture, player, orderId)).toMatchObject({ state: "returned", credited: 0, returned: 30_000 });
    expect(await fixture.cashier.countCredited(fixture.database, player)).toBe(0);
    expect((await fixture.cashier.deposited(fixture.database, player)).day).toBe(0n);
    // The bank's message of the refund may come after both looks.
    await expect.poll(() => fixture.outcomes).toContain("refund handled");
  });

  test("R-SRV-21 is credited as cash without a bonus when it cannot be sent back", async () => {
    const fixture = shared();
    const { player, orderId } = await resting(fixture, "BCA_VA");
    await pay(fixture, player, orderId);
    await stateIs(fixture, orderId, "returned");
    await fixture.look(player, orderId);
    expect(await fixture.balances(player)).toEqual({ cash: 30_000n, promo: 0n, reserved: 0n });
    expect(await listed(fixture, player, orderId)).toMatchObject({
      state: "credited",
      credited: 30_000,
      bonusGranted: 0,
    });
    expect(await moved(fixture, orderId)).toEqual([["PAYMENT", 30_000]]);
  });

  test("R-SRV-21 is sent back once when the bank's answer is lost, and a later refusal is not trusted", async () => {
    let answers = 0;
    const fixture = await openFixture({
      provider: (real) => ({
        findRefund: async (reference, refundId) =>
          refundId === null ? { status: "absent" } : real.findRefund(reference, refundId),
        async refund(order) {
          const answer = await real.refund(order);
          answers += 1;
          if (answers === 1) return { status: "unknown", reason: "no answer" };
          return answers === 2 ? { status: "refused", code: "MAXIMUM_REFUND_AMOUNT_REACHED" } : answer;
        },
      }),
    });
    const { player, orderId } = await resting(fixture, "DANA");
    await fixture.bank.post("/sandbox/faults", { webhooks: "drop" });
    await pay(fixture, player, orderId);
    await fixture.look(player, orderId);
    for (const state of ["returning", "returning", "returned"]) {
      expect(await listed(fixture, player, orderId)).toMatchObject({ state, credited: 0, returned: 30_000 });
      fixture.clock.ahead += 11_000;
      await fixture.look(player, orderId);
    }
    expect(answers).toBe(3);
    expect(await moved(fixture, orderId)).toEqual([
      ["PAYMENT", 30_000],
      ["REFUND", 30_000],
    ]);
    expect((await fixture.balances(player)).cash).toBe(0n);
  });
});
