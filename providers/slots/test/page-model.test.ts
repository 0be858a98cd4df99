import { webcrypto } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { drawsOf, hashOfSeed } from "../src/fairness/stream.ts";
import { hashOf, stopsOf } from "../src/page/model/draws.ts";
import { layoutFor } from "../src/page/model/layout.ts";
import { moneyFormat, stepStake } from "../src/page/model/money.ts";
import { isStill, land, positionAt, type Reel, reelAt, stopTimes, symbolAt, turn } from "../src/page/model/motion.ts";
import { cheerFor, highlightsOf, winningCells } from "../src/page/model/presentation.ts";

const rows = 3;
const strip = Array.from({ length: 31 }, (_, index) => `s${index}`);
const other = Array.from({ length: 27 }, (_, index) => `o${index}`);

/** Symbols in the window from the top at a time when the reel stands on whole cells. */
const windowAt = (reel: Reel, now: number): string[] => {
  const at = Math.round(positionAt(reel, now));
  return Array.from({ length: rows }, (_, row) => symbolAt(reel, at + rows - 1 - row));
};
const expected = (from: readonly string[], stop: number): (string | undefined)[] =>
  Array.from({ length: rows }, (_, row) => from[(stop + row) % from.length]);

test("a reel at rest shows its stop", () => {
  fc.assert(
    fc.property(fc.nat(30), (stop) => {
      expect(windowAt(reelAt(strip, stop, rows), 0)).toEqual(expected(strip, stop));
    }),
  );
});

test("a reel lands exactly on the result, with the strip's own neighbours above and below it", () => {
  fc.assert(
    fc.property(fc.nat(30), fc.nat(26), fc.integer({ min: 0, max: 9000 }), (from, stop, turning) => {
      const landed = land(turn(reelAt(strip, from, rows), 0, other), turning, other, stop);
      const end = turning + 5000;
      expect(isStill(landed, end)).toBe(true);
      expect(windowAt(landed, end)).toEqual(expected(other, stop));
      const at = Math.round(positionAt(landed, end));
      expect(symbolAt(landed, at + rows)).toBe(other[(stop + other.length - 1) % other.length]);
    }),
  );
});

test("nothing in the window changes at the moment a reel is told to stop", () => {
  fc.assert(
    fc.property(fc.nat(26), fc.integer({ min: 0, max: 9000 }), (stop, now) => {
      const turning = turn(reelAt(strip, 4, rows), 0, other);
      const landing = land(turning, now, other, stop);
      expect(positionAt(landing, now)).toBeCloseTo(positionAt(turning, now), 9);
      const low = Math.floor(positionAt(turning, now));
      for (let cell = low - 1; cell <= low + rows; cell += 1)
        expect(symbolAt(landing, cell)).toBe(symbolAt(turning, cell));
    }),
  );
});

test("a turning reel never runs backwards, and moves within the first frame", () => {
  const turning = turn(reelAt(strip, 0, rows), 0, strip);
  expect(positionAt(turning, 17)).toBeGreaterThan(0);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 200 }), (now, later) => {
      expect(positionAt(turning, now + later)).toBeGreaterThanOrEqual(positionAt(turning, now));
    }),
  );
});

test("the reels stop from the left, and a late answer stops them from when it came", () => {
  const early = stopTimes(5, 1000, 1100);
  expect(early).toEqual([...early].sort((a, b) => a - b));
  expect(early[0]).toBeGreaterThanOrEqual(1000);
  expect(stopTimes(5, 1000, 9000)[0]).toBe(9000);
});

test("a win up to the stake is never cheered", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1_000_000), (stake, win) => {
      const cheer = cheerFor(win, stake);
      if (win === 0) expect(cheer).toBe("none");
      else if (win <= stake) expect(cheer).toBe("plain");
      else expect(["win", "big"]).toContain(cheer);
    }),
  );
});

test("wins are shown line by line, scatters first, the largest line next, and every winning cell once", () => {
  const at = (row: number) => [0, 1, 2].map((reel) => ({ reel, row }));
  const highlights = highlightsOf({
    grid: [],
    stops: [],
    win: 2100,
    free: null,
    wins: [
      { line: 1, symbol: "koi", count: 3, positions: at(1), amount: 40 },
      { line: 4, symbol: "koi", count: 3, positions: at(1), amount: 60 },
    ],
    scatter: { count: 3, positions: at(0), amount: 2000, freeSpins: 10 },
  });
  expect(highlights.map(({ win }) => win.amount)).toEqual([2000, 60, 40]);
  expect(winningCells(highlights)).toHaveLength(6);
});

test("the stake steps through the bet levels and stays at the ends", () => {
  const levels = [400, 1000, 5000];
  expect([stepStake(levels, 400, 1), stepStake(levels, 1000, -1)]).toEqual([1000, 400]);
  expect([stepStake(levels, 5000, 1), stepStake(levels, 400, -1)]).toEqual([5000, 400]);
  expect(stepStake(levels, 700, 1)).toBe(1000);
});

test("amounts are shown in the currency's own units", () => {
  expect(moneyFormat("IDR")(4000).replace(/\s/g, " ")).toBe("Rp 4.000");
  expect(moneyFormat("BRL")(4050).replace(/\s/g, " ")).toBe("R$ 40,50");
});

test("on every screen the reels, the board and the controls stand apart and inside it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 320, max: 1600 }), fc.integer({ min: 320, max: 1200 }), (width, height) => {
      fc.pre(width > height * 1.15 ? width >= 560 : height >= 500);
      const { reels, plate, controls, cell } = layoutFor(width, height, 5, rows);
      expect(reels.x).toBeGreaterThanOrEqual(0);
      expect(reels.y).toBeGreaterThanOrEqual(0);
      expect(cell.width).toBeGreaterThan(40);
      expect(plate.y).toBeGreaterThan(reels.y + reels.height);
      const apart = plate.y + plate.height <= controls.y || reels.x + reels.width <= controls.x;
      expect(apart).toBe(true);
      expect(plate.y + plate.height).toBeLessThanOrEqual(height);
    }),
  );
});

test("the page computes the same stops and hash from revealed seeds as the server drew", async () => {
  expect(globalThis.crypto.subtle).toBe(webcrypto.subtle);
  await fc.assert(
    fc.asyncProperty(
      fc.stringMatching(/^[0-9a-f]{64}$/),
      fc.stringMatching(/^[!-~]{1,20}$/),
      fc.nat(5000),
      fc.array(fc.array(fc.integer({ min: 3, max: 60 }), { minLength: 5, maxLength: 5 }), {
        minLength: 1,
        maxLength: 6,
      }),
      async (serverSeed, clientSeed, nonce, lengths) => {
        const draw = drawsOf(serverSeed, clientSeed, nonce);
        const drawn = lengths.map((spin) => spin.map((length) => draw(length)));
        expect(await stopsOf({ serverSeed, clientSeed, nonce }, lengths)).toEqual(drawn);
        expect(await hashOf(serverSeed)).toBe(hashOfSeed(serverSeed));
      },
    ),
    { numRuns: 30 },
  );
});
