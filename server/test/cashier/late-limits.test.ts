import type { PlayerId } from "@fairlobby/contract";
import { expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { settings } from "../harness/bank-world.ts";
import { openWorld, pay, untilCredited, type World } from "./world.ts";

const hour = 3_600_000;

/** Opens an order and lets its code expire. */
async function expired(world: World, player: PlayerId, after: number, bankName = "QRIS"): Promise<string> {
  const { orderId } = (await world.deposit(player, { bankName })).data;
  world.clock.ahead += after;
  return orderId;
}

const stateIs = (world: World, orderId: string, state: string) =>
  until(async () => (await world.state(orderId)) === state);

const listed = async (world: World, player: PlayerId, orderId: string) =>
  (await world.call(player, "/charge/amount/list", {})).data.orders.find(
    (order: { orderId: string }) => order.orderId === orderId,
  );

test("R-SRV-133 an order paid late gets of its bonus what is left of the cap", async () => {
  const world = await openWorld({ settings: { promotions: { ...settings.promotions, bonusCap: 90_000 } } });
  const player = await world.player();
  // A day after its expiry its bonus is no longer kept for it.
  const late = await expired(world, player, 25 * hour);
  const { orderId } = (await world.deposit(player)).data;
  await pay(world, player, orderId);
  await untilCredited(world, orderId);
  expect((await world.balances(player)).promo).toBe(60_000n);
  await pay(world, player, late);
  await untilCredited(world, late);
  expect(await world.balances(player)).toMatchObject({ cash: 60_000n, promo: 90_000n });
  const granted = "select bonus, bonus_granted from cashier.deposit where order_id = $1";
  expect(await world.database.query(granted, [late])).toEqual([{ bonus: 60_000n, bonus_granted: 30_000n }]);
});

test("R-SRV-133 bonuses of orders paid late at the same time never pass the cap together", async () => {
  const world = await openWorld({ settings: { promotions: { ...settings.promotions, bonusCap: 90_000 } } });
  await world.bank.post("/sandbox/faults", { webhooks: "drop" });
  const player = await world.player();
  const orders = [await expired(world, player, 25 * hour), await expired(world, player, 25 * hour)];
  orders.push(await expired(world, player, 25 * hour));
  for (const orderId of orders) await pay(world, player, orderId);
  await Promise.all(orders.map((orderId) => world.cashier.lookAtPayment(`deposit-${player}-${orderId}`)));
  expect(await world.balances(player)).toMatchObject({ cash: 90_000n, promo: 90_000n });
});

test("R-SRV-61 R-DEP-37 an order paid late beyond the player's own daily limit is sent back", async () => {
  const world = await openWorld();
  const player = await world.player();
  await world.call(player, "/v1/consent", { dailyDepositLimit: 30_000 });
  const late = await expired(world, player, 700_000, "DANA");
  const { orderId } = (await world.deposit(player)).data;
  await pay(world, player, orderId);
  await untilCredited(world, orderId);
  await pay(world, player, late);
  await stateIs(world, late, "returned");
  await world.look(player, late);
  expect(await listed(world, player, late)).toMatchObject({ state: "returned", credited: 0, returned: 30_000 });
  expect(await world.balances(player)).toMatchObject({ cash: 30_000n, promo: 60_000n });
  expect(await world.cashier.dailyDeposited(world.database, player)).toBe(30_000n);
});

test("R-SRV-61 what is beyond the limit and cannot be sent back is cash without a bonus, and counts towards the limit", async () => {
  const world = await openWorld();
  const player = await world.player();
  await world.call(player, "/v1/consent", { dailyDepositLimit: 30_000 });
  const late = await expired(world, player, 700_000, "BCA_VA");
  const { orderId } = (await world.deposit(player, { acceptBonus: false })).data;
  await pay(world, player, orderId);
  await untilCredited(world, orderId);
  await pay(world, player, late);
  await stateIs(world, late, "returned");
  await world.look(player, late);
  expect(await listed(world, player, late)).toMatchObject({ state: "credited", credited: 30_000, returned: 0 });
  expect(await world.balances(player)).toEqual({ cash: 60_000n, promo: 0n, reserved: 0n });
  expect(await world.cashier.dailyDeposited(world.database, player)).toBe(60_000n);
  expect(await world.deposit(player)).toMatchObject({ success: false, msgCode: "limit_reached" });
});

test("R-SRV-61 orders paid late at the same time never pass the daily limit together", async () => {
  const world = await openWorld();
  await world.bank.post("/sandbox/faults", { webhooks: "drop" });
  const player = await world.player();
  await world.call(player, "/v1/consent", { dailyDepositLimit: 60_000 });
  const orders: string[] = [];
  for (let nth = 0; nth < 5; nth++) orders.push(await expired(world, player, 700_000, "DANA"));
  for (const orderId of orders) await pay(world, player, orderId);
  await Promise.all(orders.map((orderId) => world.cashier.lookAtPayment(`deposit-${player}-${orderId}`)));
  expect((await world.balances(player)).cash).toBe(60_000n);
  const states = await Promise.all(orders.map((orderId) => world.state(orderId)));
  expect(states.toSorted()).toEqual(["credited", "credited", "returned", "returned", "returned"]);
});

test("R-SRV-61 a code that is paid again on another day counts on the day of each payment", async () => {
  const world = await openWorld();
  await world.bank.post("/sandbox/faults", { webhooks: "drop" });
  const player = await world.player();
  await world.call(player, "/v1/consent", { dailyDepositLimit: 30_000 });
  const { orderId } = (await world.deposit(player, { bankName: "DANA" })).data;
  const payAgain = async (query: string): Promise<bigint> => {
    await pay(world, player, orderId, query);
    await world.cashier.lookAtPayment(`deposit-${player}-${orderId}`);
    return (await world.balances(player)).cash;
  };
  expect(await payAgain("")).toBe(30_000n);
  expect(await payAgain("?again=true")).toBe(30_000n);
  world.clock.ahead = 25 * hour;
  expect(await payAgain("?again=true")).toBe(60_000n);
  expect(await payAgain("?again=true")).toBe(60_000n);
});
