import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  fastLaneAt,
  freePlaces,
  laneFor,
  minutesToPlace,
  type Places,
} from "../../src/modules/withdrawals/queue/lanes.ts";

const rules = { places: 4, fastLanePlaces: 2, fastLaneAfterMinutes: 5 };
const taken = (normal: number, fast: number): Places => ({ normal, fast });

describe("the lanes to the bank", () => {
  test("R-TRK-56 the fast lane opens five minutes after 1300, and never if it has no places", () => {
    expect(fastLaneAt(1_000, rules)).toBe(1_000 + 300_000);
    expect(fastLaneAt(1_000, { ...rules, fastLanePlaces: 0 })).toBeNull();
  });

  test("R-SRV-48 an order gets a place only if more are free than orders wait before it", () => {
    const free = freePlaces(rules, taken(3, 0));
    expect(free).toEqual({ normal: 1, fast: 2 });
    expect(laneFor(free, { inFastLane: false, waitingBefore: 0 })).toBe("normal");
    expect(laneFor(free, { inFastLane: false, waitingBefore: 1 })).toBeNull();
    expect(laneFor(free, { inFastLane: true, waitingBefore: 2 })).toBe("fast");
    expect(laneFor(free, { inFastLane: true, waitingBefore: 3 })).toBeNull();
    expect(laneFor(freePlaces(rules, taken(3, 2)), { inFastLane: true, waitingBefore: 0 })).toBe("normal");
    // Payouts with a corrected account may exceed the number of places.
    expect(freePlaces(rules, taken(9, 9))).toEqual({ normal: 0, fast: 0 });
  });

  test("R-SRV-48 no order is overtaken, and no place stays free while an order may take it", () => {
    fc.assert(
      fc.property(
        fc.record({ places: fc.integer({ min: 1, max: 5 }), fastLanePlaces: fc.integer({ min: 0, max: 4 }) }),
        fc.array(fc.constantFrom("arrive", "pass-time", "pay", "cancel"), { maxLength: 80 }),
        fc.infiniteStream(fc.nat(1_000)),
        (given, acts, picks) => {
          const lanes = { ...given, fastLaneAfterMinutes: 5 };
          const waiting: { id: number; inFastLane: boolean }[] = [];
          const held: { id: number; lane: "normal" | "fast" }[] = [];
          let arrived = 0;
          let served = -1;
          const counted = () =>
            taken(
              held.filter(({ lane }) => lane === "normal").length,
              held.filter(({ lane }) => lane === "fast").length,
            );
          const settle = () => {
            for (let index = 0; index < waiting.length;) {
              const order = waiting[index];
              if (order === undefined) break;
              const { inFastLane } = order;
              const lane = laneFor(freePlaces(lanes, counted()), { inFastLane, waitingBefore: index });
              if (lane === null) index += 1;
              else {
                waiting.splice(index, 1);
                held.push({ id: order.id, lane });
                // Once every order was checked, the oldest that may proceed is the first in the queue.
                expect(order.id).toBeGreaterThan(served);
                served = order.id;
                index = 0;
              }
            }
            const { normal, fast } = counted();
            expect(normal <= lanes.places && fast <= lanes.fastLanePlaces).toBe(true);
            if (waiting.length > 0) expect(normal).toBe(lanes.places);
            if (waiting[0]?.inFastLane === true) expect(fast).toBe(lanes.fastLanePlaces);
          };
          for (const act of acts) {
            const pick = picks.next().value ?? 0;
            if (act === "arrive") waiting.push({ id: (arrived += 1), inFastLane: false });
            // The order that waits longest enters the lane first.
            if (act === "pass-time") {
              const next = waiting.find(({ inFastLane }) => !inFastLane);
              if (next !== undefined && lanes.fastLanePlaces > 0) next.inFastLane = true;
            }
            if (act === "pay" && held.length > 0) held.splice(pick % held.length, 1);
            if (act === "cancel" && waiting.length > 0) waiting.splice(pick % waiting.length, 1);
            settle();
          }
        },
      ),
    );
  });

  test("R-SRV-28 the expected wait grows with the queue and is never longer with the fast lane than without", () => {
    const before = (waiting: number) => ({ waiting, taken: taken(4, 2) });
    expect(minutesToPlace(before(0), 3, rules, null)).toBe(3);
    expect(minutesToPlace(before(40), 3, rules, null)).toBe(33);
    // Six orders are paid in the first five minutes; then forty wait for six places.
    expect(minutesToPlace(before(40), 3, rules, 5)).toBe(5 + 3 * 7);
    expect(minutesToPlace(before(40), 3, rules, 0)).toBe(3 * 8);
    fc.assert(
      fc.property(
        fc.nat(10_000),
        fc.double({ min: 0, max: 600, noNaN: true }),
        fc.nat(300),
        (waiting, payout, opens) => {
          const wait = minutesToPlace(before(waiting), payout, rules, opens);
          expect(wait).toBeLessThanOrEqual(minutesToPlace(before(waiting), payout, rules, null));
          expect(minutesToPlace(before(waiting + 1), payout, rules, opens)).toBeGreaterThanOrEqual(wait);
        },
      ),
    );
  });
});
