import type { PlayerId } from "@fairlobby/contract";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { buy, openQueue, price, promised, queued, shareQueue, toEnd, vipChannel } from "./vip-world.ts";
import { openWorld } from "./world.ts";

const shared = shareQueue();

describe("buying the VIP channel", () => {
  test("R-API-55 R-SRV-56 R-MON-23 R-TRK-10 R-TRK-11 R-TRK-58 from the balance: net unchanged, the price earned with the payment", async () => {
    const world = shared();
    const { player, orderId } = await queued(world, { cash: 65_000n, promo: 7n });
    expect(await buy(world, player, orderId, "balance")).toMatchObject({
      success: true,
      data: { quote: { gross: 50_000, fee: 0, tax: 0, vip: price, net: 50_000 } },
    });
    // Nothing is earned yet: it backs the order.
    expect(await world.balances(player)).toEqual({ cash: 5_000n, promo: 7n, reserved: 60_000n });
    expect(await world.houseOf(orderId, "fees")).toBe(0n);
    expect(await world.codes(player, orderId)).toEqual([1000, 1100, 1200, 1300, 1400]);

    expect(await toEnd(world, player, orderId)).toEqual([1000, 1100, 1200, 1300, 1400, 1500, 1700, 1900, 2200]);
    expect(await world.paidByBank(orderId)).toBe(50_000);
    expect(await world.balances(player)).toEqual({ cash: 5_000n, promo: 7n, reserved: 0n });
    expect(await world.houseOf(orderId, "fees")).toBe(10_000n);
    await world.expectBooksToBalance();
    const { quote, vip } = await world.process(player, orderId);
    expect(quote).toEqual({ gross: 50_000, fee: 0, tax: 0, vip: price, net: 50_000 });
    expect(vip).toEqual({ price, paidFrom: "balance", promisedBy: expect.any(Number) });
    const { data } = await world.call(player, "/v1/bus/getAllWithdrawOrders", {});
    expect(data.orderList[0]).toMatchObject({ realAmount: 50_000, quote });
  });

  test("R-SRV-56 R-MON-24 R-HON-03 R-TRK-12 from the payout: the net is less by exactly the price, shown at 1600", async () => {
    const world = shared();
    const { player, orderId } = await queued(world, { cash: 50_000n });
    expect(await buy(world, player, orderId, "payout")).toMatchObject({
      data: { quote: { gross: 50_000, fee: 0, tax: 0, vip: price, net: 40_000 } },
    });
    expect(await world.balances(player)).toEqual({ cash: 0n, promo: 0n, reserved: 50_000n });
    expect(await toEnd(world, player, orderId)).toEqual([1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1900, 2200]);
    const { steps } = await world.process(player, orderId);
    expect(steps.find(({ processCode }: { processCode: number }) => processCode === 1600).args.chargeNum).toBe(price);
    expect(await world.paidByBank(orderId)).toBe(40_000);
    expect(await world.houseOf(orderId, "fees")).toBe(10_000n);
    expect(await world.houseOf(orderId, "payouts")).toBe(40_000n);
    await world.expectBooksToBalance();
    const paid = await world.withdrawals.paidOrder(world.database, { playerId: player, orderId });
    expect(paid).toMatchObject({ gross: 50_000n, net: 40_000n });
  });

  test("R-SRV-56 is refused to others, at any other step, twice, and when it cannot be paid", async () => {
    const world = shared();
    const { player, orderId } = await queued(world, { cash: 55_000n });
    const stranger = await world.player();
    expect(await buy(world, stranger, orderId, "payout")).toMatchObject({ msgCode: "not_found" });
    expect(await buy(world, player, orderId, "balance")).toMatchObject({ msgCode: "insufficient_balance" });
    const unkeyed = await world.call(player, "/v1/withdraw/vipChannel", { orderId, paidFrom: "payout" });
    expect(unkeyed).toMatchObject({ msgCode: "idempotency_required" });
    expect(await world.codes(player, orderId)).toEqual([1000, 1100, 1200, 1300]);
    expect(await world.balances(player)).toEqual({ cash: 5_000n, promo: 0n, reserved: 50_000n });

    expect(await buy(world, player, orderId, "payout")).toMatchObject({ success: true });
    expect(await buy(world, player, orderId, "payout")).toMatchObject({
      msgCode: "not_changeable",
      msg: "Ini tidak bisa diubah sekarang. Jalur VIP hanya bisa dipilih selama penarikan ini mengantre.",
    });
    const early = await world.player();
    const unqueued = await world.placed(early);
    expect(await buy(world, early, unqueued, "balance")).toMatchObject({ msgCode: "not_changeable" });
    expect(await world.balances(early)).toMatchObject({ reserved: 50_000n });
  });

  test("R-MON-24 R-SRV-56 a price that would leave nothing of the payout is refused", async () => {
    const priority = { price: 50_000, promisedMinutes: 5, places: 2 };
    const world = await openQueue({ withdrawals: { priority } });
    const { player, orderId } = await queued(world, { cash: 99_999n });
    expect(await buy(world, player, orderId, "payout")).toMatchObject({ msgCode: "amount_too_small" });
    expect(await buy(world, player, orderId, "balance")).toMatchObject({ msgCode: "insufficient_balance" });
    expect(await vipChannel(world, player)).toMatchObject({ available: false });
  });

  test("R-SRV-56 R-SRV-04 sent twice at once it is charged once", async () => {
    const world = shared();
    const { player, orderId } = await queued(world, { cash: 200_000n });
    const key = crypto.randomUUID();
    const [one, two] = await Promise.all([
      buy(world, player, orderId, "balance", key),
      buy(world, player, orderId, "balance", key),
    ]);
    expect(one).toMatchObject({ success: true });
    expect(two).toEqual(one);
    const { player: other, orderId: theirs } = await queued(world, { cash: 200_000n });
    const replies = await Promise.all(
      (["balance", "payout", "balance", "payout"] as const).map((way) => buy(world, other, theirs, way)),
    );
    expect(replies.map(({ msgCode }) => msgCode).toSorted()).toEqual([
      "not_changeable",
      "not_changeable",
      "not_changeable",
      "success",
    ]);
    expect((await world.balances(player)).reserved).toBe(60_000n);
    const { quote } = await world.process(other, theirs);
    expect((await world.balances(other)).reserved).toBe(quote.net === 50_000 ? 60_000n : 50_000n);
  });

  test("R-SRV-55 R-MON-23 the price is frozen with the quote; an order from before has the configured one", async () => {
    const world = shared();
    const quoted = await world.player({ cash: 70_000n });
    expect((await world.call(quoted, "/v1/withdraw/quote", { amount: 50_000 })).data.vipPrice).toBe(price);
    const { player, orderId } = await queued(world, { cash: 70_000n });
    const old = await queued(world, { cash: 70_000n });
    const owner = new pg.Client(world.url);
    await owner.connect();
    // As if the settings had named 3,000 when it was ordered, and nothing at all in an earlier version.
    await owner.query("update withdrawals.withdrawal set vip_price = 3000 where order_id = $1", [orderId]);
    await owner.query("update withdrawals.withdrawal set vip_price = null where order_id = $1", [old.orderId]);
    await owner.end();
    expect(await vipChannel(world, player)).toMatchObject({ price: 3_000, available: true });
    expect((await world.process(player, orderId)).steps.at(-1).args.chargeNum).toBe(3_000);
    expect((await buy(world, player, orderId, "payout")).data.quote).toMatchObject({ vip: 3_000, net: 47_000 });
    expect((await buy(world, old.player, old.orderId, "payout")).data.quote).toMatchObject({ vip: price, net: 40_000 });
  });

  test("R-WD-63 the price is quoted only to a first withdrawal that could pay it", async () => {
    const world = await openWorld({ withdrawals: { firstWithdrawalRule: false } });
    const vipPrice = async (player: PlayerId, amount: number) =>
      (await world.call(player, "/v1/withdraw/quote", { amount })).data.vipPrice;
    const player = await world.player({ cash: 200_000n });
    expect(await vipPrice(player, 50_000)).toBe(price);
    expect(await vipPrice(await world.player({ cash: 60_000n }), price)).toBe(price);
    expect(await vipPrice(await world.player({ cash: 15_000n }), price)).toBeUndefined();
    await world.until(player, await world.placed(player), 2200);
    // A later withdrawal never queues, so there is nothing to buy.
    expect(await vipPrice(player, 50_000)).toBeUndefined();
    const none = await openWorld({ jobs: false, withdrawals: { priority: null } });
    const lone = await none.player();
    const { data } = await none.call(lone, "/v1/withdraw/quote", { amount: 50_000 });
    expect(data.vipPrice).toBeUndefined();
    expect((await none.call(lone, "/withdraw/channel/all/list", {})).data.list).toHaveLength(1);
  });

  test("R-TRK-26 R-API-33 the channel is offered while the player's own order queues, with the ways it can be paid", async () => {
    const world = shared();
    const { player, orderId } = await queued(world, { cash: 55_000n });
    const rich = await queued(world, { cash: 100_000n });
    const offer = { channel: "vip", price, promisedMinutes: 5, promiseKept: false };
    // What was measured depends on the tests before this one.
    const shown = async (whose: PlayerId) => {
      const { measuredMinutes: _, ...rest } = await vipChannel(world, whose);
      return rest;
    };
    expect(await shown(await world.player())).toEqual({ ...offer, available: false });
    expect(await shown(player)).toEqual({ ...offer, available: true, paidFrom: ["payout"] });
    expect(await shown(rich.player)).toEqual({
      ...offer,
      available: true,
      paidFrom: ["balance", "payout"],
    });
    await buy(world, player, orderId, "payout");
    expect(await shown(player)).toEqual({ ...offer, available: false });
  });
});

describe("places in the VIP channel", () => {
  test("R-TRK-11 R-SRV-48 are its own: who buys waits for one, and nobody in the queue waits longer for it", async () => {
    const priority = { price, promisedMinutes: 5, places: 1 };
    const world = await openQueue({ withdrawals: { priority }, bankEnv: { BANK_PAYOUT_MS: "800" } });
    const before = await queued(world, { cash: 60_000n });
    const [one, two] = [await queued(world, { cash: 60_000n }), await queued(world, { cash: 60_000n })];
    const after = await queued(world, { cash: 60_000n });
    const ahead = async ({ player, orderId }: typeof before) =>
      (await world.process(player, orderId)).steps.at(-1).args.waitingNum;
    expect([await ahead(before), await ahead(after)]).toEqual([1, 4]);
    for (const { player, orderId } of [one, two]) {
      await buy(world, player, orderId, "payout");
      await world.advance(player, orderId);
    }
    expect((await world.codes(one.player, one.orderId)).slice(-4)).toEqual([1500, 1600, 1700, 1900]);
    expect((await world.codes(two.player, two.orderId)).at(-1)).toBe(1400);
    expect((await world.process(two.player, two.orderId)).next).toMatchObject({ actor: "vip" });
    // The two that left the queue are ahead of nobody any more.
    expect([await ahead(before), await ahead(after)]).toEqual([1, 2]);
    expect(await toEnd(world, one.player, one.orderId)).toContain(2200);
    expect(await toEnd(world, two.player, two.orderId)).toContain(1500);
    await world.expectBooksToBalance();
  });

  test("R-SRV-48 a place given up wakes the next of its own queue at once", async () => {
    const priority = { price, promisedMinutes: 5, places: 1 };
    const world = await openWorld({
      withdrawals: { places: 1, priority },
      bankEnv: { BANK_SLOW_SECONDS: "80000", BANK_PAYOUT_MS: "300" },
    });
    const blocker = await world.player();
    await world.until(blocker, await world.placed(blocker, 50_000, "0003"), 1900);
    const orders = [];
    for (let n = 0; n < 3; n++) {
      const player = await world.player({ cash: 50_000n });
      orders.push({ player, orderId: await world.placed(player) });
    }
    for (const { player, orderId } of orders) await world.until(player, orderId, 1300);
    await Promise.all(orders.map(({ player, orderId }) => buy(world, player, orderId, "payout")));
    // Far sooner than the 15 seconds after which they would look by themselves.
    await Promise.all(orders.map(({ player, orderId }) => world.until(player, orderId, 2200, 12_000)));
    await world.expectBooksToBalance();
  });
});

describe("what the VIP channel may claim", () => {
  test("R-TRK-56 the promise is claimed only while 95% of the last 20 met it, and the time is measured", async () => {
    const world = await openQueue({ withdrawals: { priority: { price, promisedMinutes: 5, places: 100 } } });
    const looker = await world.player();
    const vipPayout = async (late: boolean) => {
      const { player, orderId } = await queued(world, { cash: 50_000n });
      await buy(world, player, orderId, "payout");
      if (late) world.clock.ahead += promised + 1_000;
      await toEnd(world, player, orderId);
    };
    await Promise.all(Array.from({ length: 19 }, () => vipPayout(false)));
    expect(await vipChannel(world, looker)).toMatchObject({ promiseKept: false });
    await vipPayout(true);
    const claimed = await vipChannel(world, looker);
    expect(claimed.promiseKept).toBe(true);
    expect(claimed.measuredMinutes).toBeGreaterThanOrEqual(0.2);
    expect(claimed.measuredMinutes).toBeLessThan(1);
    await vipPayout(true);
    expect(await vipChannel(world, looker)).toMatchObject({ promiseKept: false });
    // VIP payouts say nothing about the normal channel.
    const [normal] = (await world.call(looker, "/withdraw/channel/all/list", {})).data.list;
    expect(normal.measuredMinutes).toBeUndefined();
  });

  test("R-TRK-26 R-TRK-56 the measured time counts who still waits after a missed promise, not only who was paid", async () => {
    const world = await openQueue({ withdrawals: { priority: { price, promisedMinutes: 5, places: 100 } } });
    const looker = await world.player();
    const prompt = await queued(world, { cash: 50_000n });
    await buy(world, prompt.player, prompt.orderId, "payout");
    await toEnd(world, prompt.player, prompt.orderId);
    const stuck = await queued(world, { cash: 50_000n }, "0003");
    await buy(world, stuck.player, stuck.orderId, "payout");
    await world.advance(stuck.player, stuck.orderId);
    world.clock.ahead = 30 * 60_000;
    await world.advance(stuck.player, stuck.orderId);
    // One moment and half an hour so far.
    const { measuredMinutes } = await vipChannel(world, looker);
    expect(measuredMinutes).toBeGreaterThanOrEqual(15);
    expect(measuredMinutes).toBeLessThan(16);
  });
});

describe("what the database keeps of the VIP channel", () => {
  test("R-SRV-56 one purchase an order, never for the whole net, and nothing of it can be changed", async () => {
    const world = shared();
    const { player, orderId } = await queued(world, { cash: 60_000n });
    const insert = (sum: number, net: number) =>
      world.database.query(
        `insert into withdrawals.vip (player_id, order_id, price, paid_from, quoted_net, chosen_at, due_at)
         values ($1, $2, $3, 'payout', $4, now(), now() + interval '5 minutes')`,
        [player, orderId, sum, net],
      );
    await expect(insert(50_000, 50_000)).rejects.toThrow(/check constraint/);
    // Not with another net than the order's own, either.
    await expect(insert(50_000, 90_000)).rejects.toThrow(/foreign key/);
    await buy(world, player, orderId, "payout");
    await expect(insert(1, 50_000)).rejects.toThrow(/duplicate key/);
    for (const change of ["delete from", "update"]) {
      for (const table of ["vip", "vip_return", "tax_review", "tax_review_end"]) {
        const rest = change === "update" ? " set player_id = 1" : "";
        await expect(world.database.query(`${change} withdrawals.${table}${rest}`)).rejects.toThrow(
          /permission denied/,
        );
      }
    }
  });
});
