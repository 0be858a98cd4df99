import { describe, expect, test } from "vitest";
import { hour, minute, openWorld } from "./world.ts";

describe("the books against the bank's statement", () => {
  test("R-SRV-20 R-SRV-03 agree after deposits, payouts and a payout that came back", async () => {
    const world = await openWorld();
    const player = await world.player();
    await world.credited(player);
    await world.paid(player);
    const returned = await world.paid(player, 60_000);
    world.sendBack(`${returned}-1`);
    await world.advance(player, returned);

    world.clock.ahead = hour;
    await world.reconcile();
    expect(await world.differences()).toEqual([]);
    expect(await world.metrics()).toContain('fairlobby_reconciliation_differences{kind="not_booked"} 0');
    expect((await world.reconciliation.status()).readAt).toBeGreaterThan(Date.now());
  });

  test("R-SRV-21 agree after a code was paid twice, and after a payment during a break was sent back", async () => {
    const world = await openWorld();
    const player = await world.player();
    const twice = await world.credited(player);
    await world.pay(player, twice, "?again=true");
    await world.checkDeposit(player, twice);

    const back = await world.deposit(player);
    await world.call(player, "/v1/consent", { breakUntil: world.now() + 86_400_000 });
    await world.pay(player, back);
    await world.checkDeposit(player, back);
    world.clock.ahead = hour;
    await world.reconcile();
    expect(await world.open()).toMatchObject([{ subject: `deposit:${back}`, kind: "not_booked", moved: 30_000n }]);

    const job = world.cashier.jobs.find(({ name }) => name === "check-deposit");
    await job?.handle({ playerId: player, orderId: back } as never);
    await world.reconcile();
    expect(await world.open()).toEqual([]);
  });

  test("R-SRV-20 R-SRV-21 not_booked: a payment whose webhook was lost, until it is credited", async () => {
    const world = await openWorld();
    await world.bank.post("/sandbox/faults", { webhooks: "drop" });
    const player = await world.player();
    const orderId = await world.deposit(player);
    await world.pay(player, orderId);

    const difference = { subject: `deposit:${orderId}`, flow: "deposit", booked: 0n, moved: 30_000n } as const;
    await world.reconcile();
    // A webhook may still arrive.
    expect(await world.open()).toEqual([{ ...difference, kind: "settling" }]);
    world.clock.ahead = 16 * minute;
    await world.reconcile();
    expect(await world.open()).toEqual([{ ...difference, kind: "not_booked" }]);
    expect(await world.metrics()).toContain('fairlobby_reconciliation_differences{kind="not_booked"} 1');

    await world.checkDeposit(player, orderId);
    await world.reconcile();
    expect(await world.open()).toEqual([]);
    expect(await world.resolved()).toEqual(["not_booked"]);
    expect(await world.metrics()).toContain('fairlobby_reconciliation_differences{kind="not_booked"} 0');
  });

  test("R-SRV-21 not_booked: a late payment of another sum, until it is credited", async () => {
    const world = await openWorld();
    await world.bank.post("/sandbox/faults", { webhooks: "drop" });
    const player = await world.player();
    const orderId = await world.deposit(player);
    world.atBank("UPDATE payment_requests SET expires_at = created + 1");
    await world.pay(player, orderId, "?late=true&mismatch=true", { amount: 45_000 });
    world.clock.ahead = hour;
    await world.reconcile();
    expect(await world.open()).toMatchObject([{ kind: "not_booked", booked: 0n, moved: 45_000n }]);
    await world.checkDeposit(player, orderId);
    await world.reconcile();
    expect(await world.open()).toEqual([]);
  });

  test("not_booked: a return whose webhook was lost, until the money is back in the balance", async () => {
    const world = await openWorld();
    const player = await world.player();
    const orderId = await world.paid(player, 60_000);
    world.sendBack(`${orderId}-1`);
    world.clock.ahead = hour;
    await world.reconcile();
    expect(await world.open()).toEqual([
      { subject: `withdrawal:${orderId}`, flow: "reversal", kind: "not_booked", booked: 0n, moved: 60_000n },
    ]);
    await world.advance(player, orderId);
    await world.reconcile();
    expect(await world.open()).toEqual([]);
  });

  test("not_at_bank: a deposit booked without a payment, until the money arrives", async () => {
    const world = await openWorld();
    const player = await world.player();
    const orderId = await world.deposit(player);
    await world.book(player, {
      kind: "deposit",
      subject: `deposit:${orderId}`,
      cash: 30_000n,
      house: { deposits: -30_000n },
    });
    await world.reconcile();
    expect(await world.open()).toMatchObject([{ kind: "settling", booked: 30_000n, moved: 0n }]);
    world.clock.ahead = 16 * minute;
    await world.reconcile();
    expect(await world.open()).toMatchObject([{ kind: "not_at_bank", flow: "deposit", booked: 30_000n, moved: 0n }]);

    await world.bank.post("/sandbox/faults", { webhooks: "drop" });
    await world.pay(player, orderId);
    await world.reconcile();
    expect(await world.open()).toEqual([]);
    expect(await world.resolved()).toEqual(["not_at_bank"]);
  });

  test("amount_differs: a difference of one rupiah is recorded immediately, until the bank corrects it", async () => {
    const world = await openWorld();
    const player = await world.player();
    const orderId = await world.paid(player);
    await world.reconcile();
    world.atBank("UPDATE movements SET amount = amount + 1 WHERE reference_id = ?", `${orderId}-1`);
    await world.reconcile();
    expect(await world.open()).toEqual([
      { subject: `withdrawal:${orderId}`, flow: "payout", kind: "amount_differs", booked: 50_000n, moved: 50_001n },
    ]);
    // Long after the overlap, in which lines are read again.
    world.clock.ahead = 90 * 24 * hour;
    world.atBank("UPDATE movements SET amount = amount - 1 WHERE reference_id = ?", `${orderId}-1`);
    await world.reconcile();
    expect(await world.open()).toEqual([]);
    expect(await world.resolved()).toEqual(["amount_differs"]);
  });

  test("booked_twice: a second credit of one payment, until it is removed", async () => {
    const world = await openWorld();
    const player = await world.player();
    const orderId = await world.credited(player);
    const subject = `deposit:${orderId}`;
    await world.book(player, { kind: "deposit", subject, cash: 30_000n, house: { deposits: -30_000n } });
    await world.reconcile();
    expect(await world.open()).toEqual([
      { subject, flow: "deposit", kind: "booked_twice", booked: 60_000n, moved: 30_000n },
    ]);
    await world.owner.query(
      `delete from ledger.entry where transfer_id =
         (select max(transfer_id) from ledger.transfer where subject = $1)`,
      [subject],
    );
    await world.reconcile();
    expect(await world.open()).toEqual([]);
    expect(await world.resolved()).toEqual(["booked_twice"]);
  });

  test("moved_twice: an order the bank paid twice, until one payment comes back", async () => {
    const world = await openWorld();
    const player = await world.player();
    const orderId = await world.paid(player);
    const again = {
      reference_id: `${orderId}-1`,
      channel_code: "ID_BCA",
      channel_properties: { account_number: "1234567890", account_holder_name: "Sari Dewi" },
      amount: 50_000,
      currency: "IDR",
    };
    const sent = await world.bank.post("/v2/payouts", again, { headers: { "idempotency-key": "another" } });
    expect(sent.status).toBe(200);
    await world.onStatement(`${orderId}-1`, 2);
    await world.reconcile();
    expect(await world.open()).toEqual([
      { subject: `withdrawal:${orderId}`, flow: "payout", kind: "moved_twice", booked: 50_000n, moved: 100_000n },
    ]);
    world.sendBack(`${orderId}-1`);
    await world.reconcile();
    expect(await world.open()).toEqual([]);
    expect(await world.resolved()).toEqual(["moved_twice"]);
  });

  test("foreign: a payout without an order, until it comes back", async () => {
    const world = await openWorld();
    const payout = {
      reference_id: "not-ours",
      channel_code: "ID_BCA",
      channel_properties: { account_number: "1234567890", account_holder_name: "Nobody" },
      amount: 70_000,
      currency: "IDR",
    };
    await world.bank.post("/v2/payouts", payout, { headers: { "idempotency-key": "not-ours" } });
    await world.onStatement("not-ours", 1);
    await world.reconcile();
    expect(await world.open()).toEqual([
      { subject: "foreign:not-ours", flow: "payout", kind: "foreign", booked: 0n, moved: 70_000n },
    ]);
    world.sendBack("not-ours");
    await world.reconcile();
    expect(await world.open()).toEqual([]);
    expect(await world.resolved()).toEqual(["foreign"]);
  });

  test("foreign: a movement of an unknown kind is not ignored", async () => {
    const world = await openWorld();
    const player = await world.player();
    const orderId = await world.credited(player);
    world.atBank("UPDATE movements SET type = 'CHARGEBACK'");
    await world.reconcile();
    expect(await world.open()).toMatchObject([
      { subject: `deposit:${orderId}`, flow: "deposit", kind: "settling", booked: 30_000n, moved: 0n },
      { subject: `deposit:${orderId}`, flow: "other", kind: "foreign", booked: 0n, moved: 30_000n },
    ]);
  });

  test("R-SRV-53 unsettled: a payout the bank neither pays nor refuses, until it ends", async () => {
    const world = await openWorld({ bankEnv: { BANK_SLOW_SECONDS: "3600" } });
    const player = await world.player();
    const orderId = await world.withdraw(player, 50_000, "0003");
    await world.advance(player, orderId);
    expect(await world.lastStep(orderId)).toBe(1900);
    await world.reconcile();
    expect(await world.open()).toEqual([]);
    world.clock.ahead = 25 * hour;
    await world.reconcile();
    expect(await world.open()).toEqual([
      { subject: `withdrawal:${orderId}`, flow: "payout", kind: "unsettled", booked: 0n, moved: 0n },
    ]);

    const { body } = await world.bank.get(`/v2/payouts?reference_id=${orderId}-1`);
    await world.bank.post(`/v2/payouts/${body[0].id}/cancel`);
    await world.advance(player, orderId);
    expect(await world.lastStep(orderId)).toBe(2300);
    await world.reconcile();
    expect(await world.open()).toEqual([]);
    expect(await world.resolved()).toEqual(["unsettled"]);
  });

  test("a payment that settles in time leaves no difference", async () => {
    const world = await openWorld();
    await world.bank.post("/sandbox/faults", { webhooks: "drop" });
    const player = await world.player();
    const orderId = await world.deposit(player);
    await world.pay(player, orderId);
    await world.reconcile();
    expect(await world.open()).toMatchObject([{ kind: "settling" }]);
    await world.checkDeposit(player, orderId);
    await world.reconcile();
    expect(await world.differences()).toEqual([]);
  });

  test("recording a difference moves no money", async () => {
    const world = await openWorld();
    await world.bank.post("/sandbox/faults", { webhooks: "drop" });
    const player = await world.player();
    const orderId = await world.deposit(player);
    await world.pay(player, orderId);
    world.clock.ahead = hour;
    const entries = () => world.database.query("select * from ledger.entry order by transfer_id, leg");
    const before = await entries();
    await world.reconcile();
    expect(await world.open()).toHaveLength(1);
    expect(await entries()).toEqual(before);
    expect((await world.bank.get("/sandbox/payouts")).body.data).toEqual([]);
  });
});
