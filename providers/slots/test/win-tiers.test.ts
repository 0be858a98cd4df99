import fc from "fast-check";
import { expect, test } from "vitest";
import { pressFor, wonSoFar } from "../src/page/model/labels.ts";
import { amountParts, moneyFormat } from "../src/page/model/money.ts";
import { highlightsOf } from "../src/page/model/presentation.ts";
import { tierOf, tiers, type WinTier } from "../src/page/model/win-tier.ts";
import type { PageEvent } from "../src/page/model/state.ts";
import { games } from "../src/games/read-games.ts";
import type { PlayedRound } from "../src/played-round.ts";
import type { Tones } from "../src/page/tones.ts";
import { lookOf } from "./support/look.ts";
import { kinds, opened, play, resultOf, roundLike, sends, stake, tap, watch } from "./support/page.ts";

const large = roundLike("66121", ({ spins, totalWin }) => spins.length === 1 && totalWin >= 5 * stake);
const small = roundLike("66121", ({ spins, totalWin }) => spins.length === 1 && totalWin > 0 && totalWin <= stake);
const cascade = roundLike(
  "66123",
  ({ spins, totalWin }) => (spins[0]?.frames.length ?? 0) > 3 && totalWin >= 5 * stake,
);
const free = roundLike("66121", ({ spins, totalWin }) => spins.length > 1 && totalWin > stake);
const hold = roundLike("77774", ({ spins, totalWin }) => spins[1]?.kind === "hold" && totalWin > stake);
const respins = roundLike("77775", ({ spins, totalWin }) => spins[1]?.kind === "respin" && totalWin > stake);
const poor = roundLike("77775", ({ spins, totalWin }) => spins[1]?.kind === "respin" && totalWin <= stake);

const answered = (round: PlayedRound): PageEvent => ({ type: "answered", result: resultOf(round) });
const stopped: PageEvent = { type: "stopped" };
const counted: PageEvent = { type: "counted" };

test("R-SLOT-01 the tiers begin at 5, 15, 40 and 100 times the stake", () => {
  const at = (multiple: number): WinTier | null => tierOf(multiple * stake, stake);
  expect([1, 1.001, 4.999, 5, 14.999, 15, 39.999, 40, 99.999, 100, 2160].map(at)).toEqual([
    null,
    "line",
    "line",
    "big",
    "big",
    "great",
    "great",
    "grand",
    "grand",
    "largest",
    "largest",
  ]);
});

test("R-SLOT-01 each tier is longer and brighter than the one below it", () => {
  const shows = Object.values(tiers);
  for (const [index, show] of shows.entries()) {
    const below = shows[index - 1];
    if (below === undefined) continue;
    expect(show.from).toBeGreaterThan(below.from);
    expect(show.countMs).toBeGreaterThan(below.countMs);
    expect(show.light).toBeGreaterThan(below.light);
    expect(show.fliers).toBeGreaterThan(below.fliers);
  }
});

test.each([...games.keys()])("R-SLOT-01 every tier has a sound in game %s", async (id) => {
  const { theme } = await lookOf(id);
  const { win, wins } = theme.sounds;
  const sounds: Readonly<Record<WinTier, Tones>> = { line: win(0), ...wins };
  for (const tier of Object.keys(tiers) as WinTier[]) expect(sounds[tier]).not.toHaveLength(0);
});

test("R-SLOT-03 a win up to the stake is neither counted nor delayed", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1_000_000), (played, win) => {
      expect(tierOf(win, played) === null).toBe(win <= played);
    }),
  );
  const way = watch(play([opened, tap, answered(small), stopped]).state);
  expect(way.some(({ state }) => state.phase === "counting")).toBe(false);
  expect(way.at(-1)?.state).toMatchObject({ phase: "idle", won: small.totalWin });
});

test("R-SLOT-02 the balance moves when the count ends, not before", () => {
  const way = watch(play([opened, tap, answered(large), stopped]).state);
  const counting = way.findIndex(({ state }) => state.phase === "counting");
  expect(counting).toBeGreaterThan(0);
  for (const { state } of way.slice(0, counting + 1)) expect(state.balance).toBe(9000);
  expect(way.at(-1)?.state).toMatchObject({ phase: "idle", balance: 9000 + large.totalWin });
});

test("R-SLOT-02 a press finishes the count, before the minimum time of a spin too, and stakes nothing", () => {
  const shown = play([opened, tap, answered(large), stopped]);
  expect(shown.state).toMatchObject({ phase: "showing", tooSoon: true });
  for (const before of [[], [{ type: "shown" } as const]]) {
    const { state } = play(before, shown.state);
    expect(pressFor(state)).toBe("finish");
    const end = play([counted], state);
    expect(end.state).toMatchObject({ phase: "idle", balance: 9000 + large.totalWin, won: large.totalWin });
    expect(sends(end.effects)).toHaveLength(0);
    expect(end.effects.findLast((effect) => effect.do === "count")).toMatchObject({ done: true });
    // Only the minimum time is left to wait for.
    expect(pressFor(play([{ type: "released" }], end.state).state)).toBe("spin");
  }
});

test("R-SLOT-02 on the card after a feature, one press finishes the count and the next goes on", () => {
  for (const round of [free, hold, respins]) {
    const way = watch(play([opened, tap, answered(round), stopped]).state);
    const card = way.find(({ state }) => state.phase === "outro")?.state;
    expect(card).toMatchObject({ counting: true, balance: 9000, won: round.totalWin });
    if (card === undefined) continue;
    expect(pressFor(card)).toBe("finish");
    const full = play([counted], card).state;
    expect(full).toMatchObject({ phase: "outro", counting: false, balance: 9000 + round.totalWin });
    expect(pressFor(full)).toBe("continue");
    expect(play([{ type: "continued" }], full).state.phase).toBe("idle");
  }
});

test("R-SLOT-03 a feature that pays no more than the stake ends on a card without a count", () => {
  const way = watch(play([opened, tap, answered(poor), stopped]).state);
  const card = way.find(({ state }) => state.phase === "outro")?.state;
  expect(card).toMatchObject({ counting: false, balance: 9000 + poor.totalWin });
  expect(way.flatMap(({ effects }) => kinds(effects))).not.toContain("count");
});

test.each([
  ["an ordinary spin", large],
  ["cascades", cascade],
  ["free spins", free],
  ["hold-and-win", hold],
  ["respins", respins],
])("R-SLOT-04 after %s the whole win of the round is counted, once", (_name, round) => {
  const way = watch(play([opened, tap, answered(round), stopped]).state);
  const counts = way.flatMap(({ effects }) => effects).filter((effect) => effect.do === "count" && !effect.done);
  expect(counts).toEqual([{ do: "count", amount: round.totalWin, tier: tierOf(round.totalWin, stake), done: false }]);
  const end = way.at(-1)?.state;
  expect(end && wonSoFar(end)).toBe(round.totalWin);
});

test("R-SLOT-04 a replay counts the same win", () => {
  const { roundId } = resultOf(large);
  const replayed: PageEvent = {
    type: "replayed",
    round: { roundId, stake, round: large, state: "closed", balanceBefore: 0, balance: 0 },
  };
  const way = watch(play([replayed, { type: "watch" }]).state);
  const count = way.flatMap(({ effects }) => effects).find((effect) => effect.do === "count");
  expect(count).toMatchObject({ amount: large.totalWin, done: false });
  expect(way.at(-1)?.state).toMatchObject({ phase: "idle", replay: true, balance: 0 });
});

test("the wins before a count are shown in a shorter time", () => {
  const [spin] = large.spins;
  const frame = spin?.frames[0];
  if (spin === undefined || frame === undefined) throw new Error("no frame");
  const lasts = (count: boolean): number =>
    highlightsOf(spin, frame, null, count).reduce((sum, { lastsMs }) => sum + lastsMs, 0);
  expect(lasts(true)).toBeLessThanOrEqual(lasts(false));
});

test("a large amount is the money format without its currency", () => {
  for (const currency of ["IDR", "BRL", "MXN", "THB", "NGN"]) {
    const { unit, number } = amountParts(currency)(4_320_012);
    expect(number).toMatch(/^\d[\d.,]+\d$/);
    expect(moneyFormat(currency)(4_320_012).replaceAll(/\s/g, "")).toBe(unit + number);
  }
});
