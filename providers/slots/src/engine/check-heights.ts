import type { GameDefinition, ReelHeight } from "../games/definition.ts";
import { isPositive, maxDraw } from "./check-numbers.ts";

/** Yields the problems of reels of changing height. */
export function* problemsOfHeights(definition: GameDefinition): Generator<string> {
  const { heights, pays, scatters, holdAndWin } = definition;
  if (heights === undefined) return;
  if (pays.kind !== "ways") yield `reels of changing height with ${pays.kind} are not supported`;
  if (scatters?.freeSpins.stickyWilds === true) yield "reels of changing height with sticky wilds are not supported";
  if (holdAndWin !== undefined) yield "reels of changing height with hold-and-win are not supported";
  if ((heights.free === undefined) !== (scatters === undefined)) {
    yield heights.free === undefined ? "no heights for the free spins" : "heights for free spins without scatters";
  }
  // The exact maths assumes that the tallest reels pay the most.
  for (const [index, { count, pays: units }] of (scatters?.awards ?? []).entries()) {
    const before = scatters?.awards[index - 1];
    if (before !== undefined && units < before.pays) yield `${count} scatters pay less than ${before.count}`;
  }
  yield* problemsOfTables("base", heights.base, definition);
  if (heights.free !== undefined) yield* problemsOfTables("free", heights.free, definition);
  // The window has as many rows as the tallest reel; with more, a row would never be shown.
  const tallest = Math.max(...[...heights.base, ...(heights.free ?? [])].flat().map(({ rows }) => rows));
  if (tallest < definition.rows) yield `no reel is ever ${definition.rows} rows high`;
}

function* problemsOfTables(
  name: string,
  tables: readonly (readonly ReelHeight[])[],
  { reels, rows: most }: GameDefinition,
): Generator<string> {
  if (tables.length !== reels) yield `${tables.length} tables of ${name} heights for ${reels} reels`;
  for (const [reel, table] of tables.entries()) {
    const at = `${name} heights of reel ${reel + 1}`;
    if (table.length === 0) yield `${at}: none`;
    for (const [index, { rows, weight }] of table.entries()) {
      if (!isPositive(rows) || rows > most) yield `${at}: ${rows} rows, between 1 and ${most}`;
      if (rows <= (table[index - 1]?.rows ?? 0)) yield `${at}: ${rows} rows do not rise above the entry before`;
      if (!isPositive(weight)) yield `${at}: a weight of ${weight}, a whole number from 1`;
    }
    if (table.reduce((sum, { weight }) => sum + weight, 0) > maxDraw) yield `${at}: weights beyond 2^32`;
  }
}
