import fc from "fast-check";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { shareWorld } from "../harness/bank-world.ts";
import {
  buy,
  meanwhile,
  openQueue,
  price,
  promised,
  queued,
  returnsOf,
  roomy,
  shareQueue,
  toEnd,
} from "./vip-world.ts";

const shared = shareQueue();

describe("the promise of the VIP channel", () => {
  test.each(["balance", "payout"] as const)(
    "R-SRV-57 R-MON-23 missed, the price paid from the %s is in cash again, once, and the player is told",
    async (way) => {
      const world = shared();
      const { player, orderId } = await queued(world, { cash: 60_000n, promo: 3n }, "0003");
      await buy(world, player, orderId, way);
      await world.advance(player, orderId);
      const cash = way === "balance" ? 0n : 10_000n;
      world.clock.ahead = promised - 10_000;
      await world.advance(player, orderId);
      expect((await world.balances(player)).cash).toBe(cash);
      world.clock.ahead = promised + 1_000;
      await Promise.all(Array.from({ length: 6 }, () => world.advance(player, orderId)));
      await world.advance(player, orderId);
      expect((await world.balances(player)).cash).toBe(cash + 10_000n);
      expect(await returnsOf(world, orderId)).toEqual([{ payload: { orderId, processCode: 1900, price: "10000" } }]);
      const { vip, quote, steps, next } = await world.process(player, orderId, "id");
      expect(vip.returnedTime).toBeGreaterThan(vip.promisedBy);
      // What the bank was told stays what it was told.
      expect(quote).toMatchObject({ vip: price, net: way === "balance" ? 50_000 : 40_000 });
      expect(steps.find(({ processCode }: { processCode: number }) => processCode === 1400).args.reason).toBe(
        "Tidak dibayar dalam waktu yang dijanjikan. Rp 10.000 sudah kembali ke saldo Anda.",
      );
      expect(next).toMatchObject({ actor: "bank", by: steps.at(-1).createTime + 72 * 3_600_000 });
      await world.expectBooksToBalance();
    },
  );

  test.each(["balance", "payout"] as const)(
    "R-SRV-57 R-HON-03 missed and then paid: the price paid from the %s stays returned, the house earns none of it",
    async (way) => {
      const world = shared();
      const { player, orderId } = await queued(world, { cash: 60_000n }, "0006");
      await buy(world, player, orderId, way);
      await world.advance(player, orderId);
      world.clock.ahead = promised + 1_000;
      expect((await toEnd(world, player, orderId)).at(-1)).toBe(2200);
      expect(await world.paidByBank(orderId)).toBe(way === "balance" ? 50_000 : 40_000);
      expect((await world.balances(player)).cash).toBe(way === "balance" ? 10_000n : 20_000n);
      expect(await world.houseOf(orderId, "fees")).toBe(0n);
      expect(await returnsOf(world, orderId)).toHaveLength(1);
      await world.expectBooksToBalance();
    },
  );

  test("R-SRV-57 a payment heard of too late returns the price with it, even before its own timer ran", async () => {
    const world = shared();
    const late = { now: false };
    // The promise runs out between the question and its answer.
    meanwhile.onFound = (state) => {
      if (state === "paid") late.now = true;
      if (late.now) world.clock.ahead = promised + 1_000;
    };
    onTestFinished(() => void (meanwhile.onFound = () => undefined));
    const { player, orderId } = await queued(world, { cash: 60_000n });
    await buy(world, player, orderId, "balance");
    await toEnd(world, player, orderId);
    expect(late.now).toBe(true);
    expect(await world.balances(player)).toEqual({ cash: 10_000n, promo: 0n, reserved: 0n });
    expect(await world.houseOf(orderId, "fees")).toBe(0n);
    await world.expectBooksToBalance();
  });

  test("R-SRV-57 a payment in time keeps the price, however late one looks again", async () => {
    const world = shared();
    const { player, orderId } = await queued(world, { cash: 60_000n });
    await buy(world, player, orderId, "balance");
    await toEnd(world, player, orderId);
    world.clock.ahead = 30 * 60_000;
    await Promise.all(Array.from({ length: 4 }, () => world.advance(player, orderId)));
    expect(await world.balances(player)).toEqual({ cash: 0n, promo: 0n, reserved: 0n });
    expect(await world.houseOf(orderId, "fees")).toBe(10_000n);
    expect(await returnsOf(world, orderId)).toEqual([]);
  });

  test("R-SRV-57 its turn is put down with the purchase, and anew when it comes too early", async () => {
    const world = shared();
    const { player, orderId } = await queued(world, { cash: 60_000n }, "0003");
    await buy(world, player, orderId, "payout");
    const { vip } = await world.process(player, orderId);
    const owner = new pg.Client(world.url);
    await owner.connect();
    const turns = async () => {
      const { rows } = await owner.query<{ run_at: Date }>(
        "select run_at from graphile_worker.jobs where key = $1 and locked_at is null",
        [`withdrawal:${orderId}:promised`],
      );
      return rows.map((row) => row.run_at.getTime());
    };
    expect(await turns()).toEqual([vip.promisedBy + 1]);
    await owner.query("select graphile_worker.remove_job($1)", [`withdrawal:${orderId}:promised`]);
    await world.advance(player, orderId);
    expect(await turns()).toEqual([vip.promisedBy + 1]);
    await owner.end();
  });

  test("R-SRV-57 the sweep finds a missed promise whose turn was lost, though the order waits for its player", async () => {
    const world = shared();
    const { player, orderId } = await queued(world, { cash: 60_000n }, "0001");
    await buy(world, player, orderId, "balance");
    while ((await world.codes(player, orderId)).at(-1) !== 2000) await world.advance(player, orderId);
    const owner = new pg.Client(world.url);
    await owner.connect();
    onTestFinished(() => owner.end());
    const turns = async () =>
      (await owner.query("select from graphile_worker.jobs where key = $1", [`withdrawal:${orderId}`])).rowCount;
    await owner.query("delete from graphile_worker._private_jobs where key like $1", [`withdrawal:${orderId}%`]);
    await world.job("sweep-withdrawals");
    expect(await turns()).toBe(0);
    world.clock.ahead = promised + 1_000;
    await world.job("sweep-withdrawals");
    expect(await turns()).toBe(1);
    await world.advance(player, orderId);
    expect(await world.balances(player)).toEqual({ cash: 10_000n, promo: 0n, reserved: 50_000n });
    await owner.query("delete from graphile_worker._private_jobs where key like $1", [`withdrawal:${orderId}%`]);
    await world.job("sweep-withdrawals");
    expect(await turns()).toBe(0);
  });

  // No place in the channel is free: an order that bought it stays at 1400, where it can be taken back.
  const full = shareWorld(async (whenDone) => {
    const world = await openQueue({ withdrawals: { priority: { ...roomy, places: 1 } } }, whenDone);
    const first = await queued(world, { cash: 60_000n }, "0003");
    await buy(world, first.player, first.orderId, "payout");
    await world.advance(first.player, first.orderId);
    return world;
  });

  test.each([
    { way: "balance", late: false },
    { way: "balance", late: true },
    { way: "payout", late: false },
    { way: "payout", late: true },
  ] as const)(
    "R-HON-04 R-SRV-52 R-SRV-58 cancelled ($way, late: $late) everything is back, the price included",
    async ({ way, late }) => {
      const world = full();
      const { player, orderId } = await queued(world, { cash: 61_000n, promo: 5n });
      await buy(world, player, orderId, way);
      if (late) {
        world.clock.ahead = promised + 1_000;
        await world.advance(player, orderId);
      }
      expect((await world.codes(player, orderId)).at(-1)).toBe(1400);
      const reply = await world.call(player, "/v1/withdraw/cancel", { orderId }, world.withKey());
      expect(reply.data.refundAmount).toBe((way === "balance" ? 60_000 : 50_000) - (late ? price : 0));
      world.clock.ahead = 2 * promised;
      await world.advance(player, orderId);
      expect(await world.balances(player)).toEqual({ cash: 61_000n, promo: 5n, reserved: 0n });
      await world.expectBooksToBalance();
    },
  );

  test.each(["balance", "payout"] as const)(
    "R-HON-04 R-SRV-52 a payout the bank could not make returns the price paid from the %s",
    async (way) => {
      const world = shared();
      const { player, orderId } = await queued(world, { cash: 61_000n, promo: 5n }, "0002");
      await buy(world, player, orderId, way);
      expect((await toEnd(world, player, orderId)).at(-1)).toBe(2300);
      expect(await world.balances(player)).toEqual({ cash: 61_000n, promo: 5n, reserved: 0n });
      await world.expectBooksToBalance();
    },
  );

  test.each(["balance", "payout"] as const)(
    "R-HON-04 a payment the bank returned later brings the price paid from the %s back too",
    async (way) => {
      const world = shared();
      const { player, orderId } = await queued(world, { cash: 61_000n }, "0004");
      await buy(world, player, orderId, way);
      await toEnd(world, player, orderId);
      while ((await world.balances(player)).cash !== 61_000n) await world.advance(player, orderId);
      expect(await world.balances(player)).toEqual({ cash: 61_000n, promo: 0n, reserved: 0n });
      expect(await world.houseOf(orderId, "fees")).toBe(0n);
      await world.expectBooksToBalance();
    },
  );

  test("R-SRV-57 R-HON-03 R-HON-04 whatever happens in whatever order, no unit is lost and the price is kept only for a promise kept", async () => {
    const world = shared();
    const happening = fc.constantFrom("advance", "twice", "wait", "late", "cancel");
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<["balance" | "payout", string]>(
          ["balance", "7890"],
          ["payout", "7890"],
          ["balance", "0002"],
          ["payout", "0002"],
          ["payout", "0001"],
        ),
        fc.array(happening, { maxLength: 6 }),
        async ([way, ending], happenings) => {
          world.clock.ahead = 0;
          const { player, orderId } = await queued(world, { cash: 61_000n }, ending);
          await buy(world, player, orderId, way);
          for (const each of happenings) {
            if (each === "advance") await world.advance(player, orderId);
            if (each === "twice") await Promise.all([world.advance(player, orderId), world.advance(player, orderId)]);
            if (each === "wait") world.clock.ahead += promised / 3;
            if (each === "late") world.clock.ahead += promised + 1;
            if (each === "cancel") await world.call(player, "/v1/withdraw/cancel", { orderId }, world.withKey());
          }
          let last = (await world.codes(player, orderId)).at(-1);
          while (last !== 2200 && last !== 2300) {
            if (last === 2000) await world.call(player, "/v1/withdraw/cancel", { orderId }, world.withKey());
            await world.advance(player, orderId);
            last = (await world.codes(player, orderId)).at(-1);
          }
          const { vip, steps } = await world.process(player, orderId);
          const paid = BigInt(await world.paidByBank(orderId));
          const { cash, reserved } = await world.balances(player);
          const earned = await world.houseOf(orderId, "fees");
          expect(reserved).toBe(0n);
          expect(cash + paid + earned).toBe(61_000n);
          const kept = last === 2200 && steps.at(-1).createTime <= vip.promisedBy;
          expect(earned).toBe(kept ? 10_000n : 0n);
          expect(paid).toBe(last === 2300 ? 0n : way === "balance" ? 50_000n : 40_000n);
        },
      ),
      { numRuns: 25 },
    );
    await world.expectBooksToBalance();
  });
});
