import { expect, it } from "vitest";
import { gameOf, games } from "../src/games/read-games.ts";
import type { GameDefinition } from "../src/games/definition.ts";
import { firstWindow, heightsOf, mostClosed, eventInWindow, waysRange } from "../src/page/model/reel-heights.ts";
import type { PageEvent } from "../src/page/model/state.ts";
import { findRound } from "./support/rounds.ts";

const kites = games.get("14002") ?? expect.fail("no such game");
const { definition } = kites;

const replayed = (id: string): Extract<PageEvent, { type: "replayed" }> => {
  const game = games.get(id) ?? expect.fail("no such game");
  const { round } = findRound(game, ({ spins }) => spins.length > 3, { serverSeed: "7a".repeat(32), stake: 400 });
  return {
    type: "replayed",
    round: { roundId: "r", stake: 400, round, state: "closed", balanceBefore: 0, balance: 0 },
  };
};

it("R-SLOT-30 lower reels stand on the lower edge of the window, with the symbols and stops of their strips", () => {
  const event = replayed("14002");
  const shown = eventInWindow(event, definition);
  if (shown.type !== "replayed") throw new Error("another event");
  for (const [index, spin] of shown.round.round.spins.entries()) {
    const drawn = event.round.round.spins[index];
    const strips = spin.kind === "free" ? definition.strips.free : definition.strips.base;
    for (const [reel, column] of (spin.frames[0]?.grid ?? []).entries()) {
      expect(column).toHaveLength(5);
      const closed = 5 - (spin.heights?.[reel] ?? 0);
      expect(column.slice(closed)).toEqual(drawn?.frames[0]?.grid[reel]);
      // The reel that stops there shows the same symbols in its open rows.
      const strip = strips?.[reel] ?? [];
      const spun = column.map((_, row) => strip[((spin.stops[reel] ?? 0) + row) % strip.length]);
      expect(spun.slice(closed)).toEqual(column.slice(closed));
    }
    for (const { symbol, cells } of spin.frames[0]?.wins ?? []) {
      for (const { reel, row } of cells) expect([symbol, "sun"]).toContain(spin.frames[0]?.grid[reel]?.[row]);
    }
  }
});

it("R-SLOT-30 a round of another game is shown as it is", () => {
  const event = replayed("66121");
  expect(eventInWindow(event, games.get("66121")?.definition ?? definition)).toBe(event);
});

it("R-SLOT-30 heights and ways are read from the definition, also for reels with heights of their own", () => {
  expect([heightsOf(definition, "base"), heightsOf(definition, "free")]).toEqual([
    [2, 3, 4, 5],
    [3, 4, 5],
  ]);
  expect([waysRange(definition), mostClosed(definition)]).toEqual([[32, 3_125], 3]);
  const low: GameDefinition = {
    ...definition,
    heights: {
      base: definition.heights?.base.with(0, [{ rows: 1, weight: 1 }]) ?? [],
      free: definition.heights?.free ?? [],
    },
  };
  expect([waysRange(gameOf(low).definition), mostClosed(low)]).toEqual([[16, 625], 4]);
  for (const column of firstWindow(definition)) {
    expect(column).toHaveLength(5);
    expect(column.filter((id) => id !== "").length).toBeGreaterThanOrEqual(2);
  }
  const lanterns = games.get("66121")?.definition ?? definition;
  expect([heightsOf(lanterns, "base"), waysRange(lanterns), mostClosed(lanterns)]).toEqual([[], [243], 0]);
});
