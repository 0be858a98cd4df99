import type { GameDefinition } from "../../games/definition.ts";
import type { Spin } from "../../played-round.ts";

/** The symbol that opens or prolongs a feature in sufficient number: the scatter, or the coin of hold-and-win. */
interface Opener {
  readonly symbol: string;
  readonly needed: number;
}

/** Returns the opener of a spin; null when no feature can begin in it. */
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

/** Returns, for each reel, the number of openers at rest when it stops; 0 if the reel itself shows none. */
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
 * Returns which reels take longer to stop: only those that decide whether the feature opens, that is, when it has not
 * opened yet and this reel alone can show the missing openers.
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
      reel > 0 && missing > 0 && missing <= maxInWindow(strips[reel] ?? [], opener.symbol, definition.rows);
    sum += column.filter((id) => id === opener.symbol).length;
    return decides;
  });
}

/** Returns the maximum number of a symbol in a window of `rows` on a strip. */
function maxInWindow(strip: readonly string[], symbol: string, rows: number): number {
  const shows = (stop: number): number =>
    Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length]).filter((id) => id === symbol).length;
  return Math.max(0, ...strip.map((_, stop) => shows(stop)));
}
