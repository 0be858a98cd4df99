import type { GameDefinition } from "../../games/definition.ts";
import type { Spin } from "../../played-round.ts";

/** What can open or prolong a feature by coming often enough: the scatter, or the coin of hold-and-win. */
interface Opener {
  readonly symbol: string;
  readonly needed: number;
}

/** The opener a spin may still be waiting for; none where a feature cannot begin in it. */
function openerOf(definition: GameDefinition, spin: Spin): Opener | null {
  const { scatters, holdAndWin, symbols } = definition;
  const idOf = (kind: "scatter" | "coin"): string => symbols.find((symbol) => symbol.kind === kind)?.id ?? "";
  const awarding = scatters?.awards.find(({ freeSpins }) => freeSpins > 0);
  if (awarding !== undefined && (spin.kind === "base" || (spin.kind === "free" && scatters?.freeSpins.again))) {
    return { symbol: idOf("scatter"), needed: awarding.count };
  }
  if (holdAndWin !== undefined && spin.kind === "base") return { symbol: idOf("coin"), needed: holdAndWin.from };
  return null;
}

/** How many of the opener have come to rest once a reel stands, for each reel; 0 where the reel brought none. */
export function arrivals(definition: GameDefinition, spin: Spin): number[] {
  const opener = openerOf(definition, spin);
  let sum = 0;
  return (spin.frames[0]?.landed ?? []).map((column) => {
    const brought = opener === null ? 0 : column.filter((id) => id === opener.symbol).length;
    sum += brought;
    return brought === 0 ? 0 : sum;
  });
}

/**
 * Which reels take longer to stop. Only those that decide whether the feature opens: at most one reel's worth is
 * missing, this reel can bring it, and it has not opened yet. Nothing is drawn out once it cannot happen any more.
 */
export function drawnOut(definition: GameDefinition, spin: Spin): boolean[] {
  const opener = openerOf(definition, spin);
  const landed = spin.frames[0]?.landed ?? [];
  if (opener === null) return landed.map(() => false);
  const strips = spin.kind === "free" ? (definition.strips.free ?? definition.strips.base) : definition.strips.base;
  let sum = 0;
  return landed.map((column, reel) => {
    const missing = opener.needed - sum;
    const decides =
      reel > 0 && missing > 0 && missing <= mostInWindow(strips[reel] ?? [], opener.symbol, definition.rows);
    sum += column.filter((id) => id === opener.symbol).length;
    return decides;
  });
}

/** The most of a symbol that a window of `rows` can show of a strip. */
function mostInWindow(strip: readonly string[], symbol: string, rows: number): number {
  const shows = (stop: number): number =>
    Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length]).filter((id) => id === symbol).length;
  return Math.max(0, ...strip.map((_, stop) => shows(stop)));
}
