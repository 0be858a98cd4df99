/**
 * A round as it was played, for the page, the store and proofs. Symbols by id, cells from the top left, amounts in whole
 * minor units of the round's currency.
 */
import * as z from "zod/mini";

const amount = z.int().check(z.nonnegative());
/** A cell, both counted from 0: reel from the left, row from the top. */
const cell = z.object({ reel: z.int(), row: z.int() });
export type Cell = z.infer<typeof cell>;
const cells = z.array(cell);

/**
 * One win. `amount` contains all multipliers.
 * - line: `line` from 1, `cells` from the left
 * - ways: `ways` is their number, `cells` all their cells
 * - cluster: `count` is its size
 * - scatter: a pay, free spins or both
 * - coins: the end of hold-and-win; `amount` is the sum of the coins and of the full window, if it is full
 */
const win = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("line"), line: z.int(), symbol: z.string(), count: z.int(), cells, amount }),
  z.object({ kind: z.literal("ways"), ways: z.int(), symbol: z.string(), count: z.int(), cells, amount }),
  z.object({ kind: z.literal("cluster"), symbol: z.string(), count: z.int(), cells, amount }),
  z.object({ kind: z.literal("scatter"), symbol: z.string(), count: z.int(), cells, amount, freeSpins: z.int() }),
  z.object({ kind: z.literal("coins"), symbol: z.string(), count: z.int(), cells, amount, full: z.boolean() }),
]);
export type Win = z.infer<typeof win>;

/**
 * The window when it is paid. A spin has one; with cascades one more for every fall, the last of which wins nothing.
 */
const frame = z.object({
  /** `landed[reel][row]`: the symbols after the spin (or the fall), before wilds cover them. */
  landed: z.array(z.array(z.string())),
  /** The symbols that are paid, with expanded and sticky wilds. */
  grid: z.array(z.array(z.string())),
  wins: z.array(win),
  /** Multiplier of cascades, without that of wilds; else 1. */
  multiplier: z.int(),
  win: amount,
});
export type Frame = z.infer<typeof frame>;

/** A coin of hold-and-win and its value. */
const coin = z.object({ reel: z.int(), row: z.int(), amount });
export type Coin = z.infer<typeof coin>;

const spin = z.object({
  /**
   * - base: the first of a round
   * - respin: the reels that are not held spin again (expanding wilds)
   * - hold: the cells without a coin spin again (hold-and-win)
   * - free: a free spin
   */
  kind: z.enum(["base", "respin", "hold", "free"]),
  /** Stop of each reel; null for a reel that is held, empty for `hold`. */
  stops: z.array(z.nullable(z.int())),
  /** Rows that each reel opens; only in games whose reels change their height. */
  heights: z.exactOptional(z.array(z.int())),
  /** Wilds from before this spin that stay: whole reels of expanded wilds, cells of sticky ones. */
  held: cells,
  frames: z.array(frame).check(z.minLength(1)),
  /** All coins in the window after this spin of hold-and-win; else empty. */
  coins: z.array(coin),
  /** Free spins or respins left after this one, with those it awarded; else 0. */
  left: z.int(),
  /** Multiplier of free spins; else 1. */
  multiplier: z.int(),
  /** Sum of the frames. */
  win: amount,
});
export type Spin = z.infer<typeof spin>;

/** In playing order; `spins[0]` is the base spin. */
export const playedRound = z.object({ spins: z.array(spin).check(z.minLength(1)), totalWin: amount });
export type PlayedRound = z.infer<typeof playedRound>;
