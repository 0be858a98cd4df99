import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recordRound } from "../src/engine/record.ts";
import { drawsOf } from "../src/fairness/stream.ts";
import { type Game, games } from "../src/games/read-games.ts";
import { type Frame, playedRound, type PlayedRound, type Spin } from "../src/played-round.ts";
import { findRound } from "./support/rounds.ts";

const all = [...games.values()].map((game): [string, Game] => [game.definition.name, game]);
const stake = 2_000;
const serverSeed = "5f".repeat(32);

const play = (game: Game, clientSeed: string): PlayedRound =>
  recordRound(game, game.play, drawsOf(serverSeed, clientSeed, 0), stake / game.unitsPerStake);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Checks the invariants of a round of any game. */
function check(game: Game, round: PlayedRound): void {
  const { definition } = game;
  expect(round.totalWin).toBe(sum(round.spins.map(({ win }) => win)));
  expect(round.totalWin % (stake / game.unitsPerStake)).toBe(0);
  expect(round.spins[0]?.kind).toBe("base");
  expect(round.spins.at(-1)?.left).toBe(0);
  for (const [index, spin] of round.spins.entries()) {
    expect(spin.win).toBe(sum(spin.frames.map(({ win }) => win)));
    const strips = (spin.kind === "free" ? definition.strips.free : definition.strips.base) ?? [];
    for (const [reel, stop] of spin.stops.entries()) {
      if (stop !== null) expect(stop).toBeLessThan(strips[reel]?.length ?? 0);
    }
    checkHeights(game, spin);
    checkFrames(game, spin);
    checkHeld(game, spin, round.spins[index - 1]);
    checkCoins(game, spin, round.spins[index - 1]);
  }
}

/** Checks that each reel has one of its heights, and none where they do not change. */
function checkHeights({ definition, reels }: Game, { heights, kind }: Spin): void {
  const tables = kind === "free" ? definition.heights?.free : definition.heights?.base;
  expect(heights?.length).toBe(tables === undefined ? undefined : reels);
  for (const [reel, height] of heights?.entries() ?? []) {
    expect(tables?.[reel]?.map(({ rows }) => rows)).toContain(height);
  }
}

function checkFrames(game: Game, { frames, multiplier, kind, heights }: Spin): void {
  const symbols = new Set(game.definition.symbols.map(({ id }) => id));
  for (const [index, frame] of frames.entries()) {
    expect(frame.win).toBe(sum(frame.wins.map(({ amount }) => amount)));
    const cells = [...frame.landed, ...frame.grid];
    expect(cells).toHaveLength(2 * game.reels);
    for (const [at, column] of cells.entries()) {
      expect(column).toHaveLength(heights?.[at % game.reels] ?? game.rows);
    }
    if (kind !== "hold") for (const id of cells.flat()) expect(symbols).toContain(id);
    for (const win of frame.wins)
      for (const cell of win.cells) expect(pointed(game, frame, cell, win.symbol)).toBe(true);
    if (game.cascade !== null) expect(frame.wins.length > 0).toBe(index < frames.length - 1);
  }
  expect(multiplier).toBe(kind === "free" ? game.freeMultiplier : 1);
}

/** Returns whether a winning cell shows the winning symbol or the wild. */
function pointed(game: Game, frame: Frame, { reel, row }: { reel: number; row: number }, symbol: string): boolean {
  const shown = frame.grid[reel]?.[row];
  const wild = game.definition.symbols.find(({ kind }) => kind === "wild")?.id;
  return shown === symbol || shown === wild;
}

/** Checks held wilds: each cell shows the wild and stays held, and its reel does not spin. */
function checkHeld(game: Game, spin: Spin, before: Spin | undefined): void {
  const wild = game.definition.symbols.find(({ kind }) => kind === "wild")?.id;
  for (const { reel, row } of spin.held) expect(spin.frames[0]?.grid[reel]?.[row]).toBe(wild);
  if (spin.kind === "respin" || (spin.kind === "free" && before?.kind === "free")) {
    for (const cell of before?.held ?? []) expect(spin.held).toContainEqual(cell);
  }
  if (spin.kind === "respin") {
    const held = new Set(spin.held.map(({ reel }) => reel));
    expect(spin.stops.map((stop) => stop === null)).toEqual(spin.stops.map((_, reel) => held.has(reel)));
    expect(held.size).toBeGreaterThan(new Set(before?.held.map(({ reel }) => reel)).size);
  }
}

/** Checks coins: they never vanish or change, new ones reset the respins, and only the last spin pays them. */
function checkCoins(game: Game, spin: Spin, before: Spin | undefined): void {
  if (game.holdAndWin === null) {
    expect(spin.coins).toEqual([]);
    return;
  }
  if (spin.kind !== "hold") return;
  for (const coin of before?.coins ?? []) expect(spin.coins).toContainEqual(coin);
  const fresh = spin.coins.length - (before?.coins.length ?? 0);
  const full = spin.coins.length === game.cells;
  expect(spin.left).toBe(full ? 0 : fresh > 0 ? game.holdAndWin.respins : (before?.left ?? 0) - 1);
  const worth = sum(spin.coins.map(({ amount }) => amount));
  const bonus = full ? game.holdAndWin.full * (stake / game.unitsPerStake) : 0;
  expect(spin.win).toBe(spin.left === 0 ? worth + bonus : 0);
}

describe.each(all)("%s", (_, game) => {
  it("adds up, lists the cells of its wins and holds its wilds and coins for all draws", () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), (number) => check(game, play(game, `client-${number}`))),
      { numRuns: 300 },
    );
  });

  it("plays the same round from the same seeds, in the format of page, store and proofs", () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), (number) => {
        const round = play(game, `client-${number}`);
        expect(play(game, `client-${number}`)).toEqual(round);
        expect(playedRound.parse(round)).toEqual(round);
        // Without a recorder, as in simulations, the engine pays the same.
        const units = game.play(drawsOf(serverSeed, `client-${number}`, 0));
        expect(units * (stake / game.unitsPerStake)).toBe(round.totalWin);
      }),
      { numRuns: 50 },
    );
  });

  it("loses, wins and plays its feature within a few rounds", () => {
    const found = (wanted: (round: PlayedRound) => boolean) => {
      const { round } = findRound(game, wanted, { serverSeed, stake });
      check(game, round);
      return round;
    };
    expect(found((round) => round.totalWin === 0).spins).toHaveLength(1);
    expect(found((round) => round.totalWin > stake).totalWin).toBeGreaterThan(stake);
    if (game.cascade !== null) found((round) => (round.spins[0]?.frames.length ?? 0) > 3);
    if (game.holdAndWin !== null || game.expands || game.free.length > 0) found((round) => round.spins.length > 2);
  });
});

describe("free spins", () => {
  it.each(all.filter(([, game]) => game.free.length > 0))("of %s stay within their bound", (_, game) => {
    for (let number = 0; number < 3; number += 1) {
      // Every reel stops on a scatter if possible, which gives the longest round.
      let draws = 0;
      const longest = recordRound(
        game,
        game.play,
        (n) => {
          const free = draws >= game.drawsOfSpin;
          const strip = (free ? game.free : game.base)[draws % game.reels];
          draws += 1;
          const stop = strip?.indexOf(game.scatter) ?? -1;
          return stop < 0 ? number : stop % n;
        },
        1,
      );
      const free = longest.spins.filter(({ kind }) => kind === "free");
      expect(free.length).toBeGreaterThan(0);
      expect(free.length).toBeLessThanOrEqual(game.maxFreeSpins);
      if (game.again) expect(free).toHaveLength(game.maxFreeSpins);
    }
  });
});
