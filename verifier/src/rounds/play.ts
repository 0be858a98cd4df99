import type { Definition } from "./definition.ts";
import type { OnDraws } from "./draws.ts";
import { framesOfFalls, sumOf } from "./falls.ts";
import { cellsWhere, gameOf, windowAt, type Game } from "./game.ts";
import { playHoldAndWin } from "./hold-and-win.ts";
import { maxSpins, type Cell, type Frame, type Grid, type PlayedRound, type Spin } from "./played-round.ts";
import { scatterWin, winsOf } from "./wins.ts";

type Strips = readonly (readonly string[])[];
type HeightTables = NonNullable<Definition["heights"]>["base"];

const spinOf = (spin: Pick<Spin, "kind" | "stops" | "frames"> & Partial<Omit<Spin, "win">>): Spin => ({
  held: [],
  coins: [],
  left: 0,
  multiplier: 1,
  ...spin,
  win: spin.frames.reduce((sum, frame) => sum + frame.win, 0),
});

/** Draws one stop for each spinning reel, from the left; null for a held reel. */
function* spinReels(strips: Strips, heldReels: ReadonlySet<number> = new Set()): OnDraws<(number | null)[]> {
  const stops: (number | null)[] = [];
  for (const [reel, strip] of strips.entries()) stops.push(heldReels.has(reel) ? null : yield strip.length);
  return stops;
}

/** Draws one height for each reel by weight, from the left; none in a game with fixed heights. */
function* raise(tables: HeightTables | undefined): OnDraws<{ readonly heights?: readonly number[] }> {
  if (tables === undefined) return {};
  const heights: number[] = [];
  for (const table of tables) {
    let drawn = yield table.reduce((sum, { weight }) => sum + weight, 0);
    const found = table.find(({ weight }) => (drawn -= weight) < 0);
    heights.push(found?.rows ?? 0);
  }
  return { heights };
}

/** Returns the picture `landed` with wilds in the given cells. */
const covered = (game: Game, landed: Grid, cells: readonly Cell[]): Grid => {
  const over = new Set(cells.map(({ reel, row }) => `${reel}:${row}`));
  return landed.map((column, reel) =>
    column.map((symbol, row) => (over.has(`${reel}:${row}`) ? (game.wild ?? symbol) : symbol)),
  );
};

const reelsWithWild = (game: Game, grid: Grid): number[] =>
  [...grid.keys()].filter((reel) => game.wild !== undefined && grid[reel]?.includes(game.wild) === true);

const cellsOfReels = (grid: Grid, reels: ReadonlySet<number>): Cell[] =>
  cellsWhere(grid, (_, { reel }) => reels.has(reel));

function paidFrame(landed: Grid, grid: Grid, wins: Frame["wins"]): Frame {
  return { landed, grid, wins, multiplier: 1, win: sumOf(wins) };
}

/** Expands wilds over their reels, which are held while the others respin, as long as that reveals another wild. */
function* playExpanding(game: Game, strips: Strips): OnDraws<Spin[]> {
  const { rows } = game.definition;
  const spins: Spin[] = [];
  const held = new Set<number>();
  let landed: Grid = [];
  for (;;) {
    const before = new Set(held);
    const stops = yield* spinReels(strips, before);
    const last = landed;
    landed = stops.map((stop, reel) => (stop === null ? (last[reel] ?? []) : windowAt(strips[reel] ?? [], stop, rows)));
    for (const reel of reelsWithWild(game, landed)) held.add(reel);
    const follows = held.size > before.size && held.size < strips.length;
    const grid = covered(game, landed, cellsOfReels(landed, held));
    spins.push(
      spinOf({
        kind: spins.length === 0 ? "base" : "respin",
        stops,
        held: cellsOfReels(landed, before),
        frames: [paidFrame(landed, grid, winsOf(game, grid, 1))],
        left: follows ? 1 : 0,
      }),
    );
    if (!follows) return spins;
  }
}

/** Plays the first spin of a game without expanding wilds. Null if its cascades do not end. */
function* playBase(game: Game, strips: Strips): OnDraws<{ spin: Spin; freeSpins: number } | null> {
  const { definition } = game;
  const raised = yield* raise(definition.heights?.base);
  const stops = (yield* spinReels(strips)).map((stop) => stop ?? 0);
  if (definition.cascades !== undefined) {
    const frames = framesOfFalls(game, strips, stops);
    return frames === null ? null : { spin: spinOf({ kind: "base", stops, frames }), freeSpins: 0 };
  }
  const grid = stops.map((stop, reel) => windowAt(strips[reel] ?? [], stop, raised.heights?.[reel] ?? definition.rows));
  const scatter = scatterWin(game, grid, 1, definition.scatters?.freeSpins.most ?? 0);
  const frame = paidFrame(grid, grid, [...winsOf(game, grid, 1), ...(scatter === null ? [] : [scatter])]);
  const freeSpins = scatter?.freeSpins ?? 0;
  return { spin: spinOf({ kind: "base", stops, ...raised, frames: [frame], left: freeSpins }), freeSpins };
}

function* playFree(game: Game, first: number): OnDraws<Spin[] | null> {
  const { strips, scatters, heights, rows } = game.definition;
  if (scatters === undefined || strips.free === undefined) return [];
  const { multiplier, most, again, stickyWilds = false } = scatters.freeSpins;
  const spins: Spin[] = [];
  let held: Cell[] = [];
  let [given, left] = [first, first];
  while (left > 0) {
    if (spins.length >= maxSpins) return null;
    const raised = yield* raise(heights?.free);
    const stops = yield* spinReels(strips.free);
    const landed = stops.map((stop, reel) =>
      windowAt(strips.free?.[reel] ?? [], stop ?? 0, raised.heights?.[reel] ?? rows),
    );
    const grid = covered(game, landed, held);
    const scatter = scatterWin(game, grid, multiplier, again ? most - given : 0);
    const more = scatter?.freeSpins ?? 0;
    given += more;
    left += more - 1;
    const wins = [...winsOf(game, grid, multiplier), ...(scatter === null ? [] : [scatter])];
    const frames = [paidFrame(landed, grid, wins)];
    spins.push(spinOf({ kind: "free", stops, ...raised, held, frames, left, multiplier }));
    if (stickyWilds) held = cellsWhere(grid, (symbol) => symbol === game.wild);
  }
  return spins;
}

/**
 * Plays a round from its first draw to its last, by the published rules alone. Null if it does not end within the bounds, or
 * has amounts beyond the safe integers.
 */
export function* play(definition: Definition, stake: number): OnDraws<PlayedRound | null> {
  const game = gameOf(definition, stake);
  const spins: Spin[] = [];
  if (definition.wild?.expands === true) spins.push(...(yield* playExpanding(game, definition.strips.base)));
  else {
    const base = yield* playBase(game, definition.strips.base);
    if (base === null) return null;
    spins.push(...(yield* playHoldAndWin(game, base.spin)));
    const free = yield* playFree(game, base.freeSpins);
    if (free === null) return null;
    spins.push(...free);
  }
  const totalWin = spins.reduce((sum, { win }) => sum + win, 0);
  return Number.isSafeInteger(totalWin) ? { spins, totalWin } : null;
}
