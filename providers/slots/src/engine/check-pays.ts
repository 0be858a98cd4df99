import type { GameDefinition } from "../games/definition.ts";
import { isPositive } from "./check-numbers.ts";

/** Yields the problems of the pay table and the lines. */
export function* problemsOfPays(definition: GameDefinition): Generator<string> {
  const { pays, reels, rows } = definition;
  if (pays.kind === "lines") yield* problemsOfLines(pays.lines, reels, rows);
  const kinds = new Map(definition.symbols.map((symbol) => [symbol.id, symbol.kind]));
  for (const id of Object.keys(pays.table)) {
    if (kinds.get(id) !== "pay") yield `the pay table names ${id}, which is not a symbol of kind pay`;
  }
  const maxPaid = pays.kind === "clusters" ? reels * rows : reels;
  for (const { id, kind } of definition.symbols) {
    if (kind !== "pay") continue;
    const entries = Object.entries(pays.table[id] ?? {}).map(([count, units]) => [Number(count), units] as const);
    entries.sort(([a], [b]) => a - b);
    if (entries.length === 0) yield `the pay table has nothing for ${id}`;
    for (const [index, [count, units]] of entries.entries()) {
      const before = entries[index - 1];
      if (!isPositive(count) || count > maxPaid) yield `${id}: a pay for ${count}, between 1 and ${maxPaid}`;
      if (!isPositive(units)) yield `${id}: ${count} pay ${units} units, a whole number from 1`;
      if (before !== undefined && units < before[1]) yield `${id}: ${count} pay less than ${before[0]}`;
      // A gap would pay a longer run nothing, although the shorter run in it pays.
      if (pays.kind !== "clusters" && before !== undefined && count !== before[0] + 1) {
        yield `${id}: no pay between ${before[0]} and ${count}`;
      }
    }
    const last = entries.at(-1);
    if (pays.kind !== "clusters" && last !== undefined && last[0] !== reels) yield `${id}: no pay for ${reels}`;
  }
}

function* problemsOfLines(lines: readonly (readonly number[])[], reels: number, rows: number): Generator<string> {
  if (lines.length === 0) yield "no lines";
  const seen = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (line.length !== reels) yield `line ${index + 1} has ${line.length} rows for ${reels} reels`;
    if (line.some((row) => !Number.isInteger(row) || row < 0 || row >= rows))
      yield `line ${index + 1} leaves the window`;
    if (seen.has(line.join())) yield `line ${index + 1} occurs twice`;
    seen.add(line.join());
  }
}
