import type { OrderId, PlayerId } from "@fairlobby/contract";
import { describe, expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { assembleLifeCycle } from "../../src/modules/withdrawals/operations/assemble.ts";
import type { Payout } from "../../src/modules/withdrawals/index.ts";
import { deskOf } from "./hold-desk.ts";
import { openWorld, type World } from "./world.ts";

interface Order {
  readonly player: PlayerId;
  readonly orderId: OrderId;
}

/** Opens a world whose bank pays nothing until `paying` says so. */
async function open(places: number, fastLanePlaces: number) {
  const paying = { orders: (_reference: string): boolean => false };
  const world = await openWorld({
    jobs: false,
    withdrawals: { places, fastLanePlaces, fastLaneAfterMinutes: 5 },
    bankEnv: { BANK_PAYOUT_MS: "10" },
    around: (provider) => {
      const seen = (payout: Payout): Payout =>
        paying.orders(payout.reference) ? payout : { ...payout, state: "pending" };
      return {
        ...provider,
        async create(order) {
          const answer = await provider.create(order);
          return answer.outcome === "accepted" ? { ...answer, payout: seen(answer.payout) } : answer;
        },
        async find(reference) {
          const answer = await provider.find(reference);
          return answer.outcome === "found" ? { ...answer, payout: seen(answer.payout) } : answer;
        },
      };
    },
  });
  return { world, paying };
}

async function queued(world: World): Promise<Order> {
  const player = await world.player();
  const orderId = await world.placed(player);
  await world.advance(player, orderId);
  return { player, orderId };
}

/** Gives a queued order a place of the fast lane; the node that gave it stops before its next step. */
async function givePlace(world: World, { player: playerId, orderId }: Order): Promise<void> {
  for (const event of ["fast_lane_entered", "place_given"] as const) {
    const applied = await world.database.transaction((tx) =>
      assembleLifeCycle("IDR").applyEvent(tx, { playerId, orderId }, event, world.now(), { lane: "fast" }),
    );
    expect(applied).not.toBeNull();
  }
}

const lastOf = async (world: World, { player, orderId }: Order) => (await world.codes(player, orderId)).at(-1) ?? 0;
const advance = (world: World, { player, orderId }: Order) => world.advance(player, orderId);

const placesOf = async (world: World) => {
  const rows = await world.database.query<{ state: string; orders: number }>(
    "select state, count(*)::int as orders from withdrawals.place group by state",
  );
  return Object.fromEntries(rows.map(({ state, orders }) => [state, orders]));
};

/** Returns the orders that have a turn now. */
async function woken(world: World): Promise<string[]> {
  await world.job("wake-withdrawals");
  const jobs = await world.jobsOf("advance-withdrawal");
  return jobs.filter(({ due }) => due).map(({ key }) => key.split(":")[1] ?? "");
}

test("R-QUE-10 a hold of a first withdrawal wakes the queue: those behind it do not wait for it", async () => {
  const { world } = await open(1, 1);
  const player = await world.player();
  const orderId = await world.placed(player);
  expect(await world.jobsOf("wake-withdrawals")).toEqual([]);
  expect((await deskOf(world).hold(orderId)).outcome).toBe("placed");
  expect(await world.jobsOf("wake-withdrawals")).toMatchObject([{ due: true }]);
});

describe("a held order that had a place at the bank", () => {
  test("R-QUE-10 gives it up at once, and takes one again before the queue, never more than there are", async () => {
    const { world, paying } = await open(1, 1);
    const desk = deskOf(world);
    const atBank = await queued(world);
    expect(await lastOf(world, atBank)).toBeGreaterThanOrEqual(1700);
    const [held, next, last] = [await queued(world), await queued(world), await queued(world)];
    await givePlace(world, held);
    world.clock.ahead += 6 * 60_000;
    await advance(world, next);
    expect(await lastOf(world, next)).toBe(1400);

    await desk.hold(held.orderId);
    expect(await placesOf(world)).toEqual({ taken: 1, held: 1 });
    expect(await woken(world)).toContain(next.orderId);
    await advance(world, next);
    expect(await lastOf(world, next)).toBeGreaterThanOrEqual(1700);

    await desk.release(held.orderId);
    for (const order of [held, last]) await advance(world, order);
    expect([await lastOf(world, held), await lastOf(world, last)]).toEqual([1500, 1400]);
    expect(await placesOf(world)).toEqual({ taken: 2, waiting: 1 });
    // It is before the queue: one order waits, and two are at the bank.
    expect((await world.process(last.player, last.orderId)).steps.at(-1).args.waitingNum).toBe(3);

    paying.orders = (reference) => reference.startsWith(atBank.orderId);
    await world.advanceUntil(atBank.player, atBank.orderId, 2200);
    // The one place that is free is not the queue's.
    await advance(world, last);
    expect(await lastOf(world, last)).toBe(1400);
    expect(await woken(world)).toContain(held.orderId);
    await advance(world, held);
    expect(await lastOf(world, held)).toBeGreaterThanOrEqual(1700);
    expect(await placesOf(world)).toEqual({ taken: 2 });
    paying.orders = () => true;
    for (const order of [next, held, last]) {
      await world.advanceUntil(order.player, order.orderId, 2200);
    }
    expect(await placesOf(world)).toEqual({});
  });

  test("R-QUE-10 of several released at once, no more go to the bank than there are places", async () => {
    const { world, paying } = await open(1, 2);
    const desk = deskOf(world);
    const first = await queued(world);
    const orders: Order[] = [];
    for (let nth = 0; nth < 6; nth++) orders.push(await queued(world));
    for (const order of orders) {
      await givePlace(world, order);
      await desk.hold(order.orderId);
    }
    expect(await placesOf(world)).toEqual({ taken: 1, held: 6 });
    await Promise.all(
      orders.map(async (order, nth) => {
        await (nth % 2 === 0 ? desk.release(order.orderId) : desk.releaseHolds({ name: "budi" }, [order], ""));
        await Promise.all([advance(world, order), advance(world, order)]);
      }),
    );
    const codes = await Promise.all(orders.map((order) => lastOf(world, order)));
    expect(codes.filter((code) => code > 1500)).toHaveLength(2);
    expect(await placesOf(world)).toEqual({ taken: 3, waiting: 4 });
    // The other places serve the rest one after the other.
    paying.orders = () => true;
    await until(async () => {
      await Promise.all([first, ...orders].map((order) => advance(world, order)));
      const { taken = 0 } = await placesOf(world);
      expect(taken).toBeLessThanOrEqual(3);
      const now = await Promise.all([first, ...orders].map((order) => lastOf(world, order)));
      return now.every((code) => code === 2200) ? true : undefined;
    });
  });

  test("R-QUE-10 leaves nothing behind when it is cancelled, and keeps its state when a legal order follows", async () => {
    const { world } = await open(1, 1);
    const desk = deskOf(world);
    await queued(world);
    const order = await queued(world);
    await givePlace(world, order);
    await desk.hold(order.orderId);
    await desk.legal(order.orderId);
    expect(await placesOf(world)).toEqual({ taken: 1, held: 1 });
    await desk.endLegalOrder({ name: "budi" }, order.orderId, "");
    expect(await placesOf(world)).toEqual({ taken: 1, waiting: 1 });
    await desk.hold(order.orderId, { difference: "company" });
    await world.call(order.player, "/v1/withdraw/cancel", { orderId: order.orderId }, world.withKey());
    expect(await placesOf(world)).toEqual({ taken: 1 });
  });
});
