import type { Cell, Coin, Frame, Spin, Win } from "../../played-round.ts";

/** One thing to point at: something that won, or coins that came to stay. */
export type Highlight =
  | { readonly kind: "win"; readonly win: Win; readonly cells: readonly Cell[]; readonly lastsMs: number }
  | {
      readonly kind: "coins";
      readonly coins: readonly Coin[];
      readonly cells: readonly Cell[];
      readonly lastsMs: number;
    };

/**
 * How loudly a win is shown. A win up to the stake has cost the player money or left it as it was:
 * it gets its plain amount and nothing else.
 */
export type Cheer = "none" | "plain" | "win" | "big";

/** @param win minor units of one spin; in free spins no further stake was paid, but the measure stays the round's stake */
export function cheerFor(win: number, stake: number): Cheer {
  if (win <= 0) return "none";
  if (win <= stake) return "plain";
  return win >= stake * 12 ? "big" : "win";
}

/** Won by a spin up to and with one of its frames: what is cheered when cascades add up. */
export function wonUpTo(spin: Spin, frame: Frame): number {
  const last = spin.frames.indexOf(frame);
  return spin.frames.slice(0, last + 1).reduce((sum, { win }) => sum + win, 0);
}

/** Milliseconds for all wins of a frame together, for one of them at most and at least. */
const allWins = 4200;
const longest = 820;
const shortest = 320;

/**
 * What a frame points at, in order: scatters, as they open the free spins, then the rest by amount, then the coins that
 * came to stay. The sum of the coins comes last, as it ends the feature.
 * @param before the spin before this one: coins it had already are not pointed at again
 */
export function highlightsOf(spin: Spin, frame: Frame, before: Spin | null): Highlight[] {
  const wins = [...frame.wins].sort((a, b) => rank(a) - rank(b) || b.amount - a.amount);
  const usual = Math.max(shortest, Math.min(longest, allWins / wins.length));
  const shown: Highlight[] = wins.map((win) => ({
    kind: "win",
    win,
    cells: win.cells,
    lastsMs: win.kind === "scatter" ? 1100 : win.kind === "coins" ? 1700 : usual,
  }));
  const coins = newCoins(spin, before);
  if (coins.length === 0) return shown;
  const stays: Highlight = { kind: "coins", coins, cells: coins, lastsMs: before === null ? 1300 : 650 };
  const sum = shown.findIndex((highlight) => highlight.kind === "win" && highlight.win.kind === "coins");
  return sum === -1 ? [...shown, stays] : [...shown.slice(0, sum), stays, ...shown.slice(sum)];
}

const rank = ({ kind }: Win): number => (kind === "scatter" ? 0 : kind === "coins" ? 2 : 1);

/** Coins of hold-and-win that this spin brought. */
export function newCoins(spin: Spin, before: Spin | null): Coin[] {
  if (spin.kind !== "hold" || before === null) return [...spin.coins];
  return spin.coins.filter(({ reel, row }) => !before.coins.some((coin) => coin.reel === reel && coin.row === row));
}

/** Every cell that won anything, once. */
export function winningCells(highlights: readonly Highlight[]): Cell[] {
  const seen = new Map<string, Cell>();
  for (const { cells } of highlights) for (const cell of cells) seen.set(cellKey(cell), cell);
  return [...seen.values()];
}

export const cellKey = ({ reel, row }: Cell): string => `${reel}:${row}`;
