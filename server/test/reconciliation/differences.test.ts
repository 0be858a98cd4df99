import { describe, expect, test } from "vitest";
import { hour, minute, openFixture } from "./fixture.ts";

describe("the books against the bank's statement", () => {
  test("R-SRV-20 R-SRV-03 agree after deposits, payouts and a payout that came back", async () => {
    const fixture = await openFixture();
    const player = await fixture.player();
    await fixture.credited(player);
    await fixture.paid(player);
    const returned = await fixture.paid(player, 60_000);
    fixture.sendBack(`${returned}-1`);
    await fixture.advance(player, returned);

    fixture.clock.ahead = hour;
    await fixture.reconcile();
    expect(await fixture.differences()).toEqual([]);
    expect(await fixture.metrics()).toContain('fairlobby_reconciliation_differences{kind="not_booked"} 0');
    expect((await fixture.reconciliation.status()).readAt).toBeGreaterThan(Date.now());
  });

  test("R-SRV-21 agree after a code was paid twice, and after a payment during a break was sent back", async () => {
    const fixture = await openFixture();
    const player = await fixture.player();
    const twice = await fixture.credited(player);
    await fixture.pay(player, twice, "?again=true");
    await fixture.checkDeposit(player, twice);

    const back = await fixture.deposit(player);
    await fixture.call(player, "/v1/consent", { breakUntil: fixture.now() + 86_400_000 });
    await fixture.pay(player, back);
    await fixture.checkDeposit(player, back);
    fixture.clock.ahead = hour;
    await fixture.reconcile();
    expect(await fixture.open()).toMatchObject([{ subject: `deposit:${back}`, kind: "not_booked", moved: 30_000n }]);

    const job = fixture.cashier.jobs.find(({ name }) => name === "check-deposit");
    await job?.handle({ playerId: player, orderId: back } as never);
    await fixture.reconcile();
    expect(await fixture.open()).toEqual([]);
  });

  test("R-SRV-20 R-SRV-21 not_booked: a payment whose webhook was lost, until it is credited", async () => {
    const fixture = await openFixture();
    await fixture.bank.post("/sandbox/faults", { webhooks: "drop" });
    const player = await fixture.player();
    const orderId = await fixture.deposit(player);
    await fixture.pay(player, orderId);

    const difference = { subject: `deposit:${orderId}`, flow: "deposit", booked: 0n, moved: 30_000n } as const;
    await fixture.reconcile();
    // A webhook may still arrive.
    expect(await fixture.open()).toEqual([{ ...difference, kind: "settling" }]);
    fixture.clock.ahead = 16 * minute;
    await fixture.reconcile();
    expect(await fixture.open()).toEqual([{ ...difference, kind: "not_booked" }]);
    expect(await fixture.metrics()).toContain('fairlobby_reconciliation_differences{kind="not_booked"} 1');

    await fixture.checkDeposit(player, orderId);
    await fixture.reconcile();
    expect(await fixture.open()).toEqual([]);
    expect(await fixture.resolved()).toEqual(["not_booked"]);
    expect(await fixture.metrics()).toContain('fairlobby_reconciliation_differences{kind="not_booked"} 0');
  });

  test("R-SRV-21 not_booked: a late payment of another sum, until it is credited", async () => {
    const fixture = await openFixture();
    await fixture.bank.post("/sandbox/faults", { webhooks: "drop" });
    const player = await fixture.player();
    const orderId = await fixture.deposit(player);
    fixture.atBank("UPDATE payment_requests SET expires_at = created + 1");
    await fixture.pay(player, orderId, "?late=true&mismatch=true", { amount: 45_000 });
    fixture.clock.ahead = hour;
    await fixture.reconcile();
    expect(await fixture.open()).toMatchObject([{ kind: "not_booked", booked: 0n, moved: 45_000n }]);
    await fixture.checkDeposit(player, orderId);
    await fixture.reconcile();
    expect(await fixture.open()).toEqual([]);
  });

  test("not_booked: a return whose webhook was lost, until the money is back in the balance", async () => {
    const fixture = await openFixture();
    const player = await fixture.player();
    const orderId = await fixture.paid(player, 60_000);
    fixture.sendBack(`${orderId}-1`);
    fixture.clock.ahead = hour;
    await fixture.reconcile();
    expect(await fixture.open()).toEqual([
      { subject: `withdrawal:${orderId}`, flow: "reversal", kind: "not_booked", booked: 0n, moved: 60_000n },
    ]);
    await fixture.advance(player, orderId);
    await fixture.reconcile();
    expect(await fixture.open()).toEqual([]);
  });

  test("not_at_bank: a deposit booked without a payment, until the money arrives", async () => {
    const fixture = await openFixture();
    const player = await fixture.player();
    const orderId = await fixture.deposit(player);
    await fixture.book(player, {
      kind: "deposit",
      subject: `deposit:${orderId}`,
      cash: 30_000n,
      house: { deposits: -30_000n },
    });
    await fixture.reconcile();
    expect(await fixture.open()).toMatchObject([{ kind: "settling", booked: 30_000n, moved: 0n }]);
    fixture.clock.ahead = 16 * minute;
    await fixture.reconcile();
    expect(await fixture.open()).toMatchObject([{ kind: "not_at_bank", flow: "deposit", booked: 30_000n, moved: 0n }]);

    await fixture.bank.post("/sandbox/faults", { webhooks: "drop" });
    await fixture.pay(player, orderId);
    await fixture.reconcile();
    expect(await fixture.open()).toEqual([]);
    expect(await fixture.resolved()).toEqual(["not_at_bank"]);
  });

  test("amount_differs: a difference of one rupiah is recorded immediately, until the bank corrects it", async () => {
    const fixture = await openFixture();
    const player = await fixture.player();
    const orderId = await fixture.paid(player);
    await fixture.reconcile();
    fixture.atBank("UPDATE movements SET amount = amount + 1 WHERE reference_id = ?", `${orderId}-1`);
    await fixture.reconcile();
    expect(await fixture.open()).toEqual([
      { subject: `withdrawal:${orderId}`, flow: "payout", kind: "amount_differs", booked: 50_000n, moved: 50_001n },
    ]);
    // Long after the overlap, in which lines are read again.
    fixture.clock.ahead = 90 * 24 * hour;
    fixture.atBank("UPDATE movements SET amount = amount - 1 WHERE reference_id = ?", `${orderId}-1`);
    await fixture.reconcile();
    expect(await fixture.open()).toEqual([]);
    expect(await fixture.resolved()).toEqual(["amount_differs"]);
  });

  test("booked_twice: a second credit of one payment, until it is removed", async () => {
    const fixture = await openFixture();
    const player = await fixture.player();
    const orderId = await fixture.credited(player);
    const subject = `deposit:${orderId}`;
    await fixture.book(player, { kind: "deposit", subject, cash: 30_000n, house: { deposits: -30_000n } });
    await fixture.reconcile();
    expect(await fixture.open()).toEqual([
      { subject, flow: "deposit", kind: "booked_twice", booked: 60_000n, moved: 30_000n },
    ]);
    await fixture.owner.query(
      `delete from ledger.entry where transfer_id =
         (select max(transfer_id) from ledger.transfer where subject = $1)`,
      [subject],
    );
    await fixture.reconcile();
    expect(await fixture.open()).toEqual([]);
    expect(await fixture.resolved()).toEqual(["booked_twice"]);
  });

  test("moved_twice: an order the bank paid twice, until one payment comes back", async () => {
    const fixture = await openFixture();
    const player = await fixture.player();
    const orderId = await fixture.paid(player);
    const again = {
      reference_id: `${orderId}-1`,
      channel_code: "ID_BCA",
      channel_properties: { account_number: "1234567890", account_holder_name: "Sari Dewi" },
      amount: 50_000,
      currency: "IDR",
    };
    const sent = await fixture.bank.post("/v2/payouts", again, { headers: { "idempotency-key": "another" } });
    expect(sent.status).toBe(200);
    await fixture.onStatement(`${orderId}-1`, 2);
    await fixture.reconcile();
    expect(await fixture.open()).toEqual([
      { subject: `withdrawal:${orderId}`, flow: "payout", kind: "moved_twice", booked: 50_000n, moved: 100_000n },
    ]);
    fixture.sendBack(`${orderId}-1`);
    await fixture.reconcile();
    expect(await fixture.open()).toEqual([]);
    expect(await fixture.resolved()).toEqual(["moved_twice"]);
  });

  test("foreign: a payout without an order, until it comes back", async () => {
    const fixture = await openFixture();
    const payout = {
      reference_id: "not-ours",
      channel_code: "ID_BCA",
      channel_properties: { account_number: "1234567890", account_holder_name: "Nobody" },
      amount: 70_000,
      currency: "IDR",
    };
    await fixture.bank.post("/v2/payouts", payout, { headers: { "idempotency-key": "not-ours" } });
    await fixture.onStatement("not-ours", 1);
    await fixture.reconcile();
    expect(await fixture.open()).toEqual([
      { subject: "foreign:not-ours", flow: "payout", kind: "foreign", booked: 0n, moved: 70_000n },
    ]);
    fixture.sendBack("not-ours");
    await fixture.reconcile();
    expect(await fixture.open()).toEqual([]);
    expect(await fixture.resolved()).toEqual(["foreign"]);
  });

  test("foreign: a movement of an unknown kind is not ignored", async () => {
    const fixture = await openFixture();
    const player = await fixture.player();
    const orderId = await fixture.credited(player);
    fixture.atBank("UPDATE movements SET type = 'CHARGEBACK'");
    await fixture.reconcile();
    expect(await fixture.open()).toMatchObject([
      { subject: `deposit:${orderId}`, flow: "deposit", kind: "settling", booked: 30_000n, moved: 0n },
      { subject: `deposit:${orderId}`, flow: "other", kind: "foreign", booked: 0n, moved: 30_000n },
    ]);
  });

  test("R-SRV-53 unsettled: a payout the bank neither pays nor refuses, until it ends", async () => {
    const fixture = await openFixture({ bankEnv: { BANK_SLOW_SECONDS: "3600" } });
    const player = await fixture.player();
    const orderId = await fixture.withdraw(player, 50_000, "0003");
    await fixture.advance(player, orderId);
    expect(await fixture.lastStep(orderId)).toBe(1900);
    await fixture.reconcile();
    expect(await fixture.open()).toEqual([]);
    fixture.clock.ahead = 25 * hour;
    await fixture.reconcile();
    expect(await fixture.open()).toEqual([
      { subject: `withdrawal:${orderId}`, flow: "payout", kind: "unsettled", booked: 0n, moved: 0n },
    ]);

    const { body } = await fixture.bank.get(`/v2/payouts?reference_id=${orderId}-1`);
    await fixture.bank.post(`/v2/payouts/${body[0].id}/cancel`);
    await fixture.advance(player, orderId);
    expect(await fixture.lastStep(orderId)).toBe(2300);
    await fixture.reconcile();
    expect(await fixture.open()).toEqual([]);
    expect(await fixture.resolved()).toEqual(["unsettled"]);
  });

  test("a payment that settles in time leaves no difference", async () => {
    const fixture = await openFixture();
    await fixture.bank.post("/sandbox/faults", { webhooks: "drop" });
    const player = await fixture.player();
    const orderId = await fixture.deposit(player);
    await fixture.pay(player, orderId);
    await fixture.reconcile();
    expect(await fixture.open()).toMatchObject([{ kind: "settling" }]);
    await fixture.checkDeposit(player, orderId);
    await fixture.reconcile();
    expect(await fixture.differences()).toEqual([]);
  });

  test("recording a difference moves no money", async () => {
    const fixture = await openFixture();
    await fixture.bank.post("/sandbox/faults", { webhooks: "drop" });
    const player = await fixture.player();
    const orderId = await fixture.deposit(player);
    await fixture.pay(player, orderId);
    fixture.clock.ahead = hour;
    const entries = () => fixture.database.query("select * from ledger.entry order by transfer_id, leg");
    const before = await entries();
    await fixture.reconcile();
    expect(await fixture.open()).toHaveLength(1);
    expect(await entries()).toEqual(before);
    expect((await fixture.bank.get("/sandbox/payouts")).body.data).toEqual([]);
  });
});
