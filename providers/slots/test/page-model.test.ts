import * as fc from "fast-check";
import { expect, test } from "vitest";
import { pageStorage } from "../src/page/page-storage.ts";
import { layoutFor, skyOf } from "../src/page/model/layout.ts";
import {
  coinFormat,
  cut,
  moneyFormat,
  multipleFormat,
  numberLocale,
  percentFormat,
  stepStake,
} from "../src/page/model/money.ts";
import {
  comeToRest,
  elapsed,
  isStill,
  land,
  positionAt,
  type Reel,
  reelAt,
  reelShowing,
  stopTimes,
  symbolAt,
  startSpin,
} from "../src/page/model/motion.ts";
import { momentFormat } from "../src/page/model/time.ts";
import { cheerFor } from "../src/page/model/presentation.ts";

const rows = 3;
const strip = Array.from({ length: 31 }, (_, index) => `s${index}`);
const other = Array.from({ length: 27 }, (_, index) => `o${index}`);

/** Returns the symbols in the window from the top when the reel is on whole cells. */
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

test("a reel lands exactly on the result, with the neighbours on the strip above and below it", () => {
  fc.assert(
    fc.property(fc.nat(30), fc.nat(26), fc.integer({ min: 0, max: 9000 }), (from, stop, spinning) => {
      const landed = land(startSpin(reelAt(strip, from, rows), 0, other), spinning, other, stop);
      const end = spinning + 5000;
      expect(isStill(landed, end)).toBe(true);
      // It comes to rest once, where it landed.
      const atRest = comeToRest(landed, end);
      expect(atRest === null ? null : positionAt(atRest, end)).toBe(positionAt(landed, end));
      expect(atRest === null ? null : comeToRest(atRest, end)).toBeNull();
      expect(windowAt(landed, end)).toEqual(expected(other, stop));
      const at = Math.round(positionAt(landed, end));
      expect(symbolAt(landed, at + rows)).toBe(other[(stop + other.length - 1) % other.length]);
    }),
  );
});

test("stopping a reel changes no symbol in the window", () => {
  fc.assert(
    fc.property(fc.nat(26), fc.integer({ min: 0, max: 9000 }), (stop, now) => {
      const spinning = startSpin(reelAt(strip, 4, rows), 0, other);
      const landing = land(spinning, now, other, stop);
      expect(positionAt(landing, now)).toBeCloseTo(positionAt(spinning, now), 9);
      const low = Math.floor(positionAt(spinning, now));
      for (let cell = low - 1; cell <= low + rows; cell += 1)
        expect(symbolAt(landing, cell)).toBe(symbolAt(spinning, cell));
    }),
  );
});

test("a spinning reel never moves backwards, and moves within the first frame", () => {
  const spinning = startSpin(reelAt(strip, 0, rows), 0, strip);
  expect(positionAt(spinning, 17)).toBeGreaterThan(0);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 200 }), (now, later) => {
      expect(positionAt(spinning, now + later)).toBeGreaterThanOrEqual(positionAt(spinning, now));
    }),
  );
});

const five = (change: Partial<{ spins: boolean; drawnOut: boolean }> = {}) =>
  Array.from({ length: 5 }, () => ({ spins: true, drawnOut: false, ...change }));

test("the reels stop from the left, after a late answer from its arrival", () => {
  const early = stopTimes(1000, 1100, five());
  expect(early).toEqual([...early].sort((a, b) => a - b));
  expect(early[0]).toBeGreaterThanOrEqual(1000);
  expect(stopTimes(1000, 9000, five())[0]).toBe(9000);
});

test("a reel that is held takes no time, one that decides takes longer", () => {
  const usual = stopTimes(0, 0, five());
  const held = stopTimes(0, 0, five().with(1, { spins: false, drawnOut: false }));
  expect(held[2]).toBe(usual[1]);
  const long = stopTimes(0, 0, five().with(4, { spins: true, drawnOut: true }));
  expect(long.slice(0, 4)).toEqual(usual.slice(0, 4));
  expect((long[4] ?? 0) - (usual[4] ?? 0)).toBeGreaterThan(300);
});

test("a window that is on no strip is shown unchanged, and a spin begins without a jump", () => {
  const window = ["wild", "wild", "wild"];
  const reel = reelShowing(window, strip);
  expect(windowAt(reel, 0)).toEqual(window);
  expect(windowAt(startSpin(reel, 0, strip), 0)).toEqual(window);
});

test("R-SLOT-03 a win up to the stake is never cheered", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1_000_000), (stake, win) => {
      const cheer = cheerFor(win, stake);
      if (win === 0) expect(cheer).toBe("none");
      else if (win <= stake) expect(cheer).toBe("plain");
      else expect(["line", "big", "great", "grand", "largest"]).toContain(cheer);
    }),
  );
});

test("a chosen stake is remembered until another was played, on this device or elsewhere", () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (k: string, v: string) => void stored.set(k, v),
  };
  const levels = [400, 1000, 5000];
  pageStorage(storage).storeStake("66121", 1000, 5000);
  expect(pageStorage(storage).stakeFor("66121", 1000, levels)).toBe(5000);
  expect(pageStorage(storage).stakeFor("66121", 400, levels)).toBe(400);
  expect(pageStorage(storage).stakeFor("77774", 1000, levels)).toBe(1000);
  expect(pageStorage(storage).stakeFor("66121", 1000, [400, 1000])).toBe(1000);
  for (const spoilt of ["{", "7", "[1000]", '[1000,"x"]']) {
    stored.set("slots.stake.66121", spoilt);
    expect(pageStorage(storage).stakeFor("66121", 1000, levels)).toBe(1000);
  }
});

test("the position in a round is stored for that round only, and not without storage", () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (k: string, v: string) => void stored.set(k, v),
  };
  pageStorage(storage).storeReached("r1", 4);
  expect([pageStorage(storage).reached("r1"), pageStorage(storage).reached("r2")]).toEqual([4, 0]);
  const none = pageStorage(null);
  none.storeReached("r1", 4);
  expect(none.reached("r1")).toBe(0);
});

test("the stake steps through the bet levels and stays at the ends", () => {
  const levels = [400, 1000, 5000];
  expect([stepStake(levels, 400, 1), stepStake(levels, 1000, -1)]).toEqual([1000, 400]);
  expect([stepStake(levels, 5000, 1), stepStake(levels, 400, -1)]).toEqual([5000, 400]);
  expect(stepStake(levels, 700, 1)).toBe(1000);
});

test("amounts on coins are short, without zero hundredths", () => {
  expect([coinFormat("IDR")(20_000), coinFormat("BRL")(4000), coinFormat("BRL")(4050)]).toEqual([
    "20.000",
    "40",
    "40,50",
  ]);
});

test("R-GAME-26 a past time is shown in the lobby's time zone, or in the player's with its name", () => {
  const moment = Date.UTC(2026, 10, 21, 7, 23);
  const zone = new Intl.DateTimeFormat("id", { timeZoneName: "short" }).formatToParts(moment);
  const name = zone.find(({ type }) => type === "timeZoneName")?.value ?? "no name";
  for (const text of [momentFormat("id", undefined)(moment), momentFormat("id", undefined, true)(moment)])
    expect(text).toContain(name);
  expect(momentFormat("id", "Asia/Jakarta")(moment)).toMatch(/14.23 WIB$/);
});

test("R-SLOT-01 a win's multiple of the stake is shown with its fraction, and never as more", () => {
  const shown = multipleFormat("id");
  expect([162.5, 7.25, 40, 99.99].map(shown)).toEqual(["162,5", "7,2", "40,0", "99,9"]);
});

test("amounts are shown in the currency's own units", () => {
  expect(moneyFormat("IDR")(4000).replace(/\s/g, " ")).toBe("Rp 4.000");
  expect(moneyFormat("BRL")(4050).replace(/\s/g, " ")).toBe("R$ 40,50");
});

test.each([
  [5, 3],
  [3, 3],
  [5, 5],
])("%i reels of %i rows, the board and the controls fit on every screen without overlap", (columns, rowCount) => {
  fc.assert(
    fc.property(fc.integer({ min: 320, max: 1600 }), fc.integer({ min: 320, max: 1200 }), (width, height) => {
      fc.pre(width > height * 1.15 ? width >= 560 : height >= 500);
      const layout = layoutFor(width, height, columns, rowCount);
      const { reels, plate, controls, cell } = layout;
      expect(reels.x).toBeGreaterThanOrEqual(0);
      expect(reels.y).toBeGreaterThanOrEqual(0);
      expect(cell.width).toBeGreaterThan(rowCount === 5 ? 36 : 40);
      expect(plate.y).toBeGreaterThan(reels.y + reels.height);
      const apart = plate.y + plate.height <= controls.y || reels.x + reels.width <= controls.x;
      expect(apart).toBe(true);
      expect(plate.y + plate.height).toBeLessThanOrEqual(height);
      // The celebration stays clear of the game's name, its buttons (44 px and their margin) and the window.
      const sky = skyOf(layout);
      expect(sky.top >= 48 || sky.width <= controls.x).toBe(true);
      expect(sky.bottom).toBeGreaterThan(sky.top);
      expect(sky.bottom).toBeLessThanOrEqual(reels.y);
    }),
  );
});

test("R-SLOT-07 the window of a 5 × 3 game has at least 40 % of the height at 360 × 800, also below the lobby's bar", () => {
  expect(layoutFor(360, 800, 5, 3).reels.height).toBeGreaterThanOrEqual(320);
  expect(layoutFor(360, 744, 5, 3).reels.height).toBeGreaterThanOrEqual(320);
});

test("the elapsed part of a duration goes from 0 to 1, and is 1 from the start without an animation", () => {
  expect([0, 100, 150, 200, 900].map((now) => elapsed(now, 100, 100))).toEqual([0, 0, 0.5, 1, 1]);
  expect(elapsed(0, Number.NEGATIVE_INFINITY, 420)).toBe(1);
});

test("in portrait, the text below the header covers neither the window nor the ladder above it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 320, max: 900 }), fc.integer({ min: 520, max: 1200 }), (width, height) => {
      fc.pre(width <= height * 1.15);
      const banner = 56;
      const { reels, plate, controls, cell, skyTop } = layoutFor(width, height, 5, 5, banner);
      expect(skyTop).toBe(52 + banner);
      // The ladder begins 24 px above the window, over the roof.
      expect(reels.y - 24).toBeGreaterThanOrEqual(48 + banner);
      expect(cell.width).toBeGreaterThan(28);
      expect(plate.y + plate.height).toBeLessThanOrEqual(controls.y);
    }),
  );
});

test("a figure is truncated as by the command, although its double is slightly below the decimal", () => {
  expect(cut(0.9563 * 100, 4)).toBe(95.63);
  expect(percentFormat("id", 4)(0.9631055121919165)).toBe("96,3105%");
  expect(percentFormat("en", 4)(0.9563)).toBe("95.6300%");
  expect(cut(1 / 0.007659814990671571, 1)).toBe(130.5);
  for (let hundredths = 0; hundredths <= 10_000; hundredths += 1) {
    expect(cut(hundredths / 10_000, 4)).toBe(hundredths / 10_000);
  }
});

test("numbers have the format of the money beside them in every language", () => {
  expect(percentFormat(numberLocale("IDR"), 2)(0.9631)).toBe("96,31%");
  expect(percentFormat(numberLocale("MXN"), 2)(0.9631)).toBe("96.31%");
});
