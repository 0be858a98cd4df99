import type { OrderId, PlayerId } from "@fairlobby/contract";
import { describe, expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { assembleLifeCycle } from "../../src/modules/withdrawals/operations/assemble.ts";
import type { Payout } from "../../src/modules/withdrawals/index.ts";
import { deskOf } from "./hold-desk.ts";
import { openFixture, type Fixture } from "./fixture.ts";

interface Order {
  readonly player: PlayerId;
  readonly orderId: OrderId;
}

/** Opens a fixture whose bank pays only orders for which `paying.orders` returns true. */
async function open(places: number, fastLanePlaces: number) {
  const paying = { orders: (_reference: string): boolean => false };
  const fixture = await openFixture({
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
  return { fixture, paying };
}

async function queued(fixture: Fixture): Promise<Order> {
  const player = await fixture.player();
  const orderId = await fixture.placed(player);
  await fixture.advance(player, orderId);
  return { player, orderId };
}

/** Gives a queued order a place in the fast lane, as a node does that stops before the next step. */
async function givePlace(fixture: Fixture, { player: playerId, orderId }: Order): Promise<void> {
  for (const event of ["fast_lane_entered", "place_given"] as const) {
    const applied = await fixture.database.transaction((tx) =>
      assembleLifeCycle("IDR").applyEvent(tx, { playerId, orderId }, event, fixture.now(), { lane: "fast" }),
    );
    expect(applied).not.toBeNull();
  }
}

const lastOf = async (fixture: Fixture, { player, orderId }: Order) =>
  (await fixture.codes(player, orderId)).at(-1) ?? 0;
const advance = (fixture: Fixture, { player, orderId }: Order) => fixture.advance(player, orderId);

const placesOf = async (fixture: Fixture) => {
  const rows = await fixture.database.query<{ state: string; orders: number }>(
    "select state, count(*)::int as orders from withdrawals.place group by state",
  );
  return Object.fromEntries(rows.map(({ state, orders }) => [state, orders]));
};

/** Returns the orders whose next run is due now. */
async function woken(fixture: Fixture): Promise<string[]> {
  await fixture.job("wake-withdrawals");
  const jobs = await fixture.jobsOf("advance-withdrawal");
  return jobs.filter(({ due }) => due).map(({ key }) => key.split(":")[1] ?? "");
}

test("R-QUE-10 a hold of a first withdrawal wakes the queue: those behind it do not wait for it", async () => {
  const { fixture } = await open(1, 1);
  const player = await fixture.player();
  const orderId = await fixture.placed(player);
  expect(await fixture.jobsOf("wake-withdrawals")).toEqual([]);
  expect((await deskOf(fixture).hold(orderId)).outcome).toBe("placed");
  expect(await fixture.jobsOf("wake-withdrawals")).toMatchObject([{ due: true }]);
});

describe("a held order that had a place at the bank", () => {
  test("R-QUE-10 gives it up at once, and takes one again before the queue, never more than there are", async () => {
    const { fixture, paying } = await open(1, 1);
    const desk = deskOf(fixture);
    const atBank = await queued(fixture);
    expect(await lastOf(fixture, atBank)).toBeGreaterThanOrEqual(1700);
    const [held, next, last] = [await queued(fixture), await queued(fixture), await queued(fixture)];
    await givePlace(fixture, held);
    fixture.clock.ahead += 6 * 60_000;
    await advance(fixture, next);
    expect(await lastOf(fixture, next)).toBe(1400);

    await desk.hold(held.orderId);
    expect(await placesOf(fixture)).toEqual({ taken: 1, held: 1 });
    expect(await woken(fixture)).toContain(next.orderId);
    await advance(fixture, next);
    expect(await lastOf(fixture, next)).toBeGreaterThanOrEqual(1700);

    await desk.release(held.orderId);
    for (const order of [held, last]) await advance(fixture, order);
    expect([await lastOf(fixture, held), await lastOf(fixture, last)]).toEqual([1500, 1400]);
    expect(await placesOf(fixture)).toEqual({ taken: 2, waiting: 1 });
    // It is ahead of the queue: one order waits, and two are at the bank.
    expect((await fixture.process(last.player, last.orderId)).steps.at(-1).args.waitingNum).toBe(3);

    paying.orders = (reference) => reference.startsWith(atBank.orderId);
    await fixture.advanceUntil(atBank.player, atBank.orderId, 2200);
    // The one free place is not for the queue.
    await advance(fixture, last);
    expect(await lastOf(fixture, last)).toBe(1400);
    expect(await woken(fixture)).toContain(held.orderId);
    await advance(fixture, held);
    expect(await lastOf(fixture, held)).toBeGreaterThanOrEqual(1700);
    expect(await placesOf(fixture)).toEqual({ taken: 2 });
    paying.orders = () => true;
    for (const order of [next, held, last]) {
      await fixture.advanceUntil(order.player, order.orderId, 2200);
    }
    expect(await placesOf(fixture)).toEqual({});
  });

  test("R-QUE-10 of several released at once, no more go to the bank than there are places", async () => {
    const { fixture, paying } = await open(1, 2);
    const desk = deskOf(fixture);
    const first = await queued(fixture);
    const orders: Order[] = [];
    for (let nth = 0; nth < 6; nth++) orders.push(await queued(fixture));
    for (const order of orders) {
      await givePlace(fixture, order);
      await desk.hold(order.orderId);
    }
    expect(await placesOf(fixture)).toEqual({ taken: 1, held: 6 });
    await Promise.all(
      orders.map(async (order, nth) => {
        await (nth % 2 === 0 ? desk.release(order.orderId) : desk.releaseHolds({ name: "budi" }, [order], ""));
        await Promise.all([advance(fixture, order), advance(fixture, order)]);
      }),
    );
    const codes = await Promise.all(orders.map((order) => lastOf(fixture, order)));
    expect(codes.filter((code) => code > 1500)).toHaveLength(2);
    expect(await placesOf(fixture)).toEqual({ taken: 3, waiting: 4 });
    // The other places serve the rest one after the other.
    paying.orders = () => true;
    await until(async () => {
      await Promise.all([first, ...orders].map((order) => advance(fixture, order)));
      const { taken = 0 } = await placesOf(fixture);
      expect(taken).toBeLessThanOrEqual(3);
      const now = await Promise.all([first, ...orders].map((order) => lastOf(fixture, order)));
      return now.every((code) => code === 2200) ? true : undefined;
    });
  });

  test("R-QUE-10 leaves nothing behind when it is cancelled, and keeps its state when a legal order follows", async () => {
    const { fixture } = await open(1, 1);
    const desk = deskOf(fixture);
    await queued(fixture);
    const order = await queued(fixture);
    await givePlace(fixture, order);
    await desk.hold(order.orderId);
    await desk.legal(order.orderId);
    expect(await placesOf(fixture)).toEqual({ taken: 1, held: 1 });
    await desk.endLegalOrder({ name: "budi" }, order.orderId, "");
    expect(await placesOf(fixture)).toEqual({ taken: 1, waiting: 1 });
    await desk.hold(order.orderId, { difference: "company" });
    await fixture.call(order.player, "/v1/withdraw/cancel", { orderId: order.orderId }, fixture.withKey());
    expect(await placesOf(fixture)).toEqual({ taken: 1 });
  });
});
