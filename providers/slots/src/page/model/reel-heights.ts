import type { GameDefinition } from "../../games/definition.ts";
import type { Cell, PlayedRound, Spin } from "../../played-round.ts";
import type { PageEvent } from "./state.ts";

type Column = readonly string[];

/**
 * Reels of changing height stand on the lower edge of the window, but a round counts their cells from their own top.
 * Returns the round as the window shows it: every reel as high as the window, with empty cells above its open rows.
 */
function roundInWindow(round: PlayedRound, { rows, strips }: GameDefinition): PlayedRound {
  return { ...round, spins: round.spins.map((spin) => spinInWindow(spin, rows, strips)) };
}

function spinInWindow(spin: Spin, rows: number, strips: GameDefinition["strips"]): Spin {
  const { heights } = spin;
  if (heights === undefined) return spin;
  const closed = heights.map((height) => rows - height);
  const lowered = ({ reel, row }: Cell): Cell => ({ reel, row: row + (closed[reel] ?? 0) });
  const column = (symbols: Column, reel: number): string[] => [...emptyCells(closed[reel] ?? 0), ...symbols];
  const spun = spin.kind === "free" ? (strips.free ?? strips.base) : strips.base;
  return {
    ...spin,
    // A reel's stop is shown in its top open row; the closed rows above it hide its neighbours on the strip.
    stops: spin.stops.map((stop, reel) => {
      const length = spun[reel]?.length ?? 1;
      return stop === null ? null : (stop - (closed[reel] ?? 0) + length) % length;
    }),
    frames: spin.frames.map((frame) => ({
      ...frame,
      landed: frame.landed.map(column),
      grid: frame.grid.map(column),
      wins: frame.wins.map((win) => ({ ...win, cells: win.cells.map(lowered) })),
    })),
  };
}

const emptyCells = (count: number): string[] => Array.from({ length: count }, () => "");

/** Returns an event with its round as the window shows it, see {@link roundInWindow}. */
export function eventInWindow(event: PageEvent, definition: GameDefinition): PageEvent {
  if (definition.heights === undefined) return event;
  if (event.type === "answered") {
    const { result } = event;
    return { ...event, result: { ...result, round: roundInWindow(result.round, definition) } };
  }
  if (event.type === "replayed") {
    return { ...event, round: { ...event.round, round: roundInWindow(event.round.round, definition) } };
  }
  if (event.type === "opened" && event.reply.resume?.kind === "result") {
    const { result } = event.reply.resume;
    const resume = { ...event.reply.resume, result: { ...result, round: roundInWindow(result.round, definition) } };
    return { ...event, reply: { ...event.reply, resume } };
  }
  return event;
}

/** Returns the heights that reels can have, lowest first: in the base spin, or in free spins. */
export function heightsOf({ heights }: GameDefinition, kind: "base" | "free"): number[] {
  const rows = heights?.[kind]?.flat().map((entry) => entry.rows) ?? [];
  return [...new Set(rows)].sort((a, b) => a - b);
}

/** Returns the fewest and the most ways of a base spin: one number where reels keep their height. */
export function waysRange({ heights, reels, rows }: GameDefinition): number[] {
  if (heights === undefined) return [rows ** reels];
  const product = (pick: 0 | -1): number => heights.base.reduce((ways, table) => ways * (table.at(pick)?.rows ?? 1), 1);
  return [product(0), product(-1)];
}

/** Returns the largest number of rows that a reel can have closed; 0 in a game whose reels keep their height. */
export function mostClosed(definition: GameDefinition): number {
  if (definition.heights === undefined) return 0;
  return definition.rows - Math.min(...heightsOf(definition, "base"), ...heightsOf(definition, "free"));
}

/** Returns the window before the first spin: an arbitrary part of the strips, on reels of different heights. */
export function firstWindow({ strips, rows, heights }: GameDefinition): string[][] {
  return strips.base.map((strip, reel) => {
    const table = heights?.base[reel] ?? [];
    const closed = rows - (table[(reel + 1) % table.length]?.rows ?? rows);
    return Array.from({ length: rows }, (_, row) =>
      row < closed ? "" : (strip[(reel * 5 + row) % strip.length] ?? ""),
    );
  });
}
