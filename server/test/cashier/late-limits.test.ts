import type { PlayerId } from "@fairlobby/contract";
import { expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { settings } from "../harness/lobby.ts";
import { openFixture, pay, untilCredited, type Fixture } from "./fixture.ts";

const hour = 3_600_000;

/** Opens an order and lets its code expire. */
async function expired(fixture: Fixture, player: PlayerId, after: number, bankName = "QRIS"): Promise<string> {
  const { orderId } = (await fixture.deposit(player, { bankName })).data;
  fixture.clock.ahead += after;
  return orderId;
}

const stateIs = (fixture: Fixture, orderId: string, state: string) =>
  until(async () => (await fixture.state(orderId)) === state);

const listed = async (fixture: Fixture, player: PlayerId, orderId: string) =>
  (await fixture.call(player, "/charge/amount/list", {})).data.orders.find(
    (order: { orderId: string }) => order.orderId === orderId,
  );

test("R-SRV-133 an order paid late gets of its bonus what is left of the cap", async () => {
  const fixture = await openFixture({ settings: { promotions: { ...settings.promotions, bonusCap: 90_000 } } });
  const player = await fixture.player();
  // A day after the expiry, the cap no longer reserves the order's bonus.
  const late = await expired(fixture, player, 25 * hour);
  const { orderId } = (await fixture.deposit(player)).data;
  await pay(fixture, player, orderId);
  await untilCredited(fixture, orderId);
  expect((await fixture.balances(player)).promo).toBe(60_000n);
  await pay(fixture, player, late);
  await untilCredited(fixture, late);
  expect(await fixture.balances(player)).toMatchObject({ cash: 60_000n, promo: 90_000n });
  const granted = "select bonus, bonus_granted from cashier.deposit where order_id = $1";
  expect(await fixture.database.query(granted, [late])).toEqual([{ bonus: 60_000n, bonus_granted: 30_000n }]);
});

test("R-SRV-133 bonuses of orders paid late at the same time never pass the cap together", async () => {
  const fixture = await openFixture({ settings: { promotions: { ...settings.promotions, bonusCap: 90_000 } } });
  await fixture.bank.post("/sandbox/faults", { webhooks: "drop" });
  const player = await fixture.player();
  const orders = [await expired(fixture, player, 25 * hour), await expired(fixture, player, 25 * hour)];
  orders.push(await expired(fixture, player, 25 * hour));
  for (const orderId of orders) await pay(fixture, player, orderId);
  await Promise.all(orders.map((orderId) => fixture.cashier.lookAtPayment(`deposit-${player}-${orderId}`)));
  expect(await fixture.balances(player)).toMatchObject({ cash: 90_000n, promo: 90_000n });
});

test.each(["dailyDepositLimit", "monthlyDepositLimit"])(
  "R-SRV-61 R-DEP-37 R-LMT-04 an order paid late beyond the player's own limit (%s) is sent back",
  async (limit) => {
    const fixture = await openFixture();
    const player = await fixture.player();
    await fixture.call(player, "/v1/consent", { [limit]: 30_000 });
    const late = await expired(fixture, player, 700_000, "DANA");
    const { orderId } = (await fixture.deposit(player)).data;
    await pay(fixture, player, orderId);
    await untilCredited(fixture, orderId);
    await pay(fixture, player, late);
    await stateIs(fixture, late, "returned");
    await fixture.look(player, late);
    expect(await listed(fixture, player, late)).toMatchObject({ state: "returned", credited: 0, returned: 30_000 });
    expect(await fixture.balances(player)).toMatchObject({ cash: 30_000n, promo: 60_000n });
    expect((await fixture.cashier.deposited(fixture.database, player)).day).toBe(30_000n);
  },
);

test("R-SRV-61 what is beyond the limit and cannot be sent back is cash without a bonus, and counts towards the limit", async () => {
  const fixture = await openFixture();
  const player = await fixture.player();
  await fixture.call(player, "/v1/consent", { dailyDepositLimit: 30_000 });
  const late = await expired(fixture, player, 700_000, "BCA_VA");
  const { orderId } = (await fixture.deposit(player, { acceptBonus: false })).data;
  await pay(fixture, player, orderId);
  await untilCredited(fixture, orderId);
  await pay(fixture, player, late);
  await stateIs(fixture, late, "returned");
  await fixture.look(player, late);
  expect(await listed(fixture, player, late)).toMatchObject({ state: "credited", credited: 30_000, returned: 0 });
  expect(await fixture.balances(player)).toEqual({ cash: 60_000n, promo: 0n, reserved: 0n });
  expect((await fixture.cashier.deposited(fixture.database, player)).day).toBe(60_000n);
  expect(await fixture.deposit(player)).toMatchObject({ success: false, msgCode: "limit_reached" });
});

test("R-SRV-61 orders paid late at the same time never pass the daily limit together", async () => {
  const fixture = await openFixture();
  await fixture.bank.post("/sandbox/faults", { webhooks: "drop" });
  const player = await fixture.player();
  await fixture.call(player, "/v1/consent", { dailyDepositLimit: 60_000 });
  const orders: string[] = [];
  for (let nth = 0; nth < 5; nth++) orders.push(await expired(fixture, player, 700_000, "DANA"));
  for (const orderId of orders) await pay(fixture, player, orderId);
  await Promise.all(orders.map((orderId) => fixture.cashier.lookAtPayment(`deposit-${player}-${orderId}`)));
  expect((await fixture.balances(player)).cash).toBe(60_000n);
  const states = await Promise.all(orders.map((orderId) => fixture.state(orderId)));
  expect(states.toSorted()).toEqual(["credited", "credited", "returned", "returned", "returned"]);
});

test("R-SRV-61 a code that is paid again on another day counts on the day of each payment", async () => {
  const fixture = await openFixture();
  await fixture.bank.post("/sandbox/faults", { webhooks: "drop" });
  const player = await fixture.player();
  await fixture.call(player, "/v1/consent", { dailyDepositLimit: 30_000 });
  const { orderId } = (await fixture.deposit(player, { bankName: "DANA" })).data;
  const payAgain = async (query: string): Promise<bigint> => {
    await pay(fixture, player, orderId, query);
    await fixture.cashier.lookAtPayment(`deposit-${player}-${orderId}`);
    return (await fixture.balances(player)).cash;
  };
  expect(await payAgain("")).toBe(30_000n);
  expect(await payAgain("?again=true")).toBe(30_000n);
  fixture.clock.ahead = 25 * hour;
  expect(await payAgain("?again=true")).toBe(60_000n);
  expect(await payAgain("?again=true")).toBe(60_000n);
});
