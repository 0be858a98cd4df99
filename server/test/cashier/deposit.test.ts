import { describe, expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { shareFixture } from "../harness/bank-fixture.ts";
import { settings } from "../harness/lobby.ts";
import { openFixture, pay, untilCredited } from "./fixture.ts";

/** For tests that keep the fixture's settings and count only their own player's money. */
const shared = shareFixture((whenDone) => openFixture({ whenDone }));

describe("a deposit", () => {
  test("R-SRV-19 R-SRV-20 R-API-16 by QRIS is opened, paid and credited on the bank's message", async () => {
    const fixture = await openFixture();
    const player = await fixture.player();
    const before = fixture.now();
    const reply = await fixture.deposit(player);
    expect(reply).toMatchObject({ success: true, msgCode: "success" });
    const { orderId, qrcodeUrl, payUrl, payCode, expireTime } = reply.data;
    expect(qrcodeUrl).toContain("6304");
    expect(payUrl).toContain("/pay/pr-");
    expect(payCode).toBeUndefined();
    expect(expireTime).toBeGreaterThanOrEqual(before + 600_000);
    expect(await fixture.balances(player)).toEqual({ cash: 0n, promo: 0n, reserved: 0n });

    await pay(fixture, player, orderId);
    await untilCredited(fixture, orderId);
    expect(await fixture.balances(player)).toEqual({ cash: 30_000n, promo: 60_000n, reserved: 0n });
    expect((await fixture.credits()).map(({ payload }) => payload)).toEqual([
      { orderId, amount: "30000", bonus: "60000", nth: 1 },
    ]);
    expect(await fixture.cashier.countCredited(fixture.database, player)).toBe(1);
  });

  test("R-DEP-11 without the bonus is credited as cash only", async () => {
    const fixture = shared();
    const player = await fixture.player();
    const { data } = await fixture.deposit(player, { acceptBonus: false });
    await pay(fixture, player, data.orderId);
    await untilCredited(fixture, data.orderId);
    expect(await fixture.balances(player)).toEqual({ cash: 30_000n, promo: 0n, reserved: 0n });
  });

  test("R-API-16 returns the number of a virtual account, and the page of a wallet", async () => {
    const fixture = shared();
    const player = await fixture.player();
    const account = await fixture.deposit(player, { bankName: "BCA_VA", payType: 12 });
    expect(account.data.payCode).toMatch(/^\d{10,20}$/);
    expect(account.data.qrcodeUrl).toBeUndefined();
    const wallet = await fixture.deposit(player, { bankName: "DANA" });
    expect(wallet.data.payCode).toBeUndefined();
    expect(wallet.data.payUrl).toContain("/pay/");
  });

  test("R-SRV-20 is credited once when the bank's message is delivered twice", async () => {
    const fixture = await openFixture();
    await fixture.bank.post("/sandbox/faults", { webhooks: "duplicate" });
    const player = await fixture.player();
    const { data } = await fixture.deposit(player);
    await pay(fixture, player, data.orderId);
    await until(async () => {
      const { body } = await fixture.bank.get("/sandbox/webhooks");
      return body.data.length === 2 && body.data.every((one: { state: string }) => one.state === "delivered");
    });
    expect(await fixture.balances(player)).toEqual({ cash: 30_000n, promo: 60_000n, reserved: 0n });
    expect(await fixture.credits()).toHaveLength(1);
  });

  test("R-SRV-21 paid after its expiry is credited, not kept", async () => {
    const late = await openFixture();
    const player = await late.player();
    const { data } = await late.deposit(player);
    const passed = settings.deposits.expirySeconds * 1000 + 1000;
    [late.clock.ahead, late.bankClock.ahead] = [passed, passed];
    expect((await late.payment(player, data.orderId)).status).toBe("EXPIRED");
    await late.look(player, data.orderId);
    expect(await late.state(data.orderId)).toBe("expired");
    expect(await late.balances(player)).toEqual({ cash: 0n, promo: 0n, reserved: 0n });
    await pay(late, player, data.orderId, "?late=true");
    await untilCredited(late, data.orderId);
    expect(await late.state(data.orderId)).toBe("credited_late");
    expect((await late.balances(player)).cash).toBe(30_000n);
  });

  test.each([
    { paid: 20_000, cash: 20_000n, promo: 0n, what: "short is credited as cash, without the bonus" },
    {
      paid: 45_000,
      cash: 45_000n,
      promo: 60_000n,
      what: "with more than ordered is credited in full, with the bonus offered",
    },
  ])("R-SRV-21 paid $what", async ({ paid, cash, promo }) => {
    const fixture = await openFixture();
    const player = await fixture.player();
    const { data } = await fixture.deposit(player);
    await pay(fixture, player, data.orderId, "?mismatch=true", { amount: paid });
    await untilCredited(fixture, data.orderId);
    expect(await fixture.balances(player)).toEqual({ cash, promo, reserved: 0n });
  });

  test("R-TRK-62 declined in the wallet credits nothing and notifies the player's lobby once", async () => {
    const fixture = shared();
    const player = await fixture.player();
    const { data } = await fixture.deposit(player, { bankName: "DANA" });
    const page = await fetch(data.payUrl, { method: "POST", body: new URLSearchParams({ action: "decline" }) });
    expect(page.ok).toBe(true);
    await until(async () => (await fixture.state(data.orderId)) === "declined");
    expect(await fixture.balances(player)).toEqual({ cash: 0n, promo: 0n, reserved: 0n });
    const changes = await fixture.database.query(
      "select payload from platform.outbox where topic = 'deposit.changed' and player_id = $1",
      [player],
    );
    expect(changes).toEqual([{ payload: { orderId: data.orderId } }]);
  });

  test("R-SRV-22 is paid by the button on the bank's page", async () => {
    const fixture = shared();
    const player = await fixture.player();
    const { data } = await fixture.deposit(player);
    const page = await (await fetch(data.payUrl)).text();
    expect(page).toMatch(/sandbox/i);
    await fetch(data.payUrl, { method: "POST", body: new URLSearchParams({ action: "pay" }) });
    await untilCredited(fixture, data.orderId);
    expect((await fixture.balances(player)).cash).toBe(30_000n);
  });

  test("R-SRV-20 is credited once by twenty deliveries and five looks at the same time", async () => {
    const fixture = await openFixture();
    await fixture.bank.post("/sandbox/faults", { webhooks: "drop" });
    const player = await fixture.player();
    const { data } = await fixture.deposit(player);
    await pay(fixture, player, data.orderId);
    const body = JSON.stringify({
      event: "payment.capture",
      data: { reference_id: `deposit-${player}-${data.orderId}` },
    });
    const headers = { "content-type": "application/json", "x-callback-token": fixture.bank.credentials.callbackToken };
    const answers = await Promise.all([
      ...Array.from(
        { length: 20 },
        async () => (await fetch(fixture.callbackUrl, { method: "POST", headers, body })).status,
      ),
      ...Array.from({ length: 5 }, async () => fixture.look(player, data.orderId).then(() => 200)),
    ]);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await fixture.balances(player)).toEqual({ cash: 30_000n, promo: 60_000n, reserved: 0n });
    expect(await fixture.credits()).toHaveLength(1);
  });

  test("R-SRV-20 credited at the same moment as others has a number of its own", async () => {
    const fixture = await openFixture();
    await fixture.bank.post("/sandbox/faults", { webhooks: "drop" });
    const player = await fixture.player();
    const orders: string[] = [];
    for (let nth = 0; nth < 3; nth++) orders.push((await fixture.deposit(player)).data.orderId);
    for (const orderId of orders) await pay(fixture, player, orderId);
    await Promise.all(orders.map((orderId) => fixture.look(player, orderId)));
    expect((await fixture.credits()).map(({ payload }) => payload.nth).toSorted()).toEqual([1, 2, 3]);
    expect(await fixture.balances(player)).toEqual({ cash: 90_000n, promo: 180_000n, reserved: 0n });
  });
});
