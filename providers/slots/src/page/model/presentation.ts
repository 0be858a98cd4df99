import type { Cell, Coin, Frame, Spin, Win } from "../../played-round.ts";
import { tierOf, type WinTier } from "./win-tier.ts";

/** A highlight: a win, or coins that stay. */
export type Highlight =
  | { readonly kind: "win"; readonly win: Win; readonly cells: readonly Cell[]; readonly lastsMs: number }
  | {
      readonly kind: "coins";
      readonly coins: readonly Coin[];
      readonly cells: readonly Cell[];
      readonly lastsMs: number;
    };

/** How a win is shown. A win up to the stake is not a gain for the player, so only its plain amount is shown. */
export type Cheer = "none" | "plain" | WinTier;

/** @param win minor units of one spin; free spins too are compared with the round's stake */
export function cheerFor(win: number, stake: number): Cheer {
  return win <= 0 ? "none" : (tierOf(win, stake) ?? "plain");
}

/** Returns the sum won by a spin up to and including a frame, which is cheered in cascades. */
export function wonUpTo(spin: Spin, frame: Frame): number {
  const last = spin.frames.indexOf(frame);
  return spin.frames.slice(0, last + 1).reduce((sum, { win }) => sum + win, 0);
}

/** Milliseconds for all wins of a frame (shorter when the amount counts up afterwards), and limits for one of them. */
const allWinsMs = 4200;
const beforeCountMs = 1600;
const maxWinMs = 820;
const minWinMs = 320;
const minBeforeCountMs = 120;

/**
 * Returns the highlights of a frame in order: scatters, as they open the free spins, then other wins by amount, then new
 * coins. The sum of the coins comes last, as it ends the feature.
 * @param before the previous spin, whose coins are not highlighted again
 * @param count whether the round's amount counts up on the reels next
 */
export function highlightsOf(spin: Spin, frame: Frame, before: Spin | null, count = false): Highlight[] {
  const wins = [...frame.wins].sort((a, b) => rank(a) - rank(b) || b.amount - a.amount);
  const [all, least] = count ? [beforeCountMs, minBeforeCountMs] : [allWinsMs, minWinMs];
  const usual = Math.max(least, Math.min(maxWinMs, all / wins.length));
  const shown: Highlight[] = wins.map((win) => ({
    kind: "win",
    win,
    cells: win.cells,
    lastsMs: win.kind === "scatter" ? 1100 : win.kind === "coins" ? 1700 : usual,
  }));
  const coins = newCoins(spin, before);
  if (coins.length === 0) return shown;
  const coinHighlight: Highlight = { kind: "coins", coins, cells: coins, lastsMs: before === null ? 1300 : 650 };
  const sum = shown.findIndex((highlight) => highlight.kind === "win" && highlight.win.kind === "coins");
  return sum === -1 ? [...shown, coinHighlight] : [...shown.slice(0, sum), coinHighlight, ...shown.slice(sum)];
}

const rank = ({ kind }: Win): number => (kind === "scatter" ? 0 : kind === "coins" ? 2 : 1);

/** Returns the new coins of a spin of hold-and-win. */
export function newCoins(spin: Spin, before: Spin | null): Coin[] {
  if (spin.kind !== "hold" || before === null) return [...spin.coins];
  return spin.coins.filter(({ reel, row }) => !before.coins.some((coin) => coin.reel === reel && coin.row === row));
}

/** Returns each highlighted cell once. */
export function winningCells(highlights: readonly Highlight[]): Cell[] {
  const seen = new Map<string, Cell>();
  for (const { cells } of highlights) for (const cell of cells) seen.set(cellKey(cell), cell);
  return [...seen.values()];
}

export const cellKey = ({ reel, row }: Cell): string => `${reel}:${row}`;
