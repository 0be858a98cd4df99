/**
 * A round as it was played: what the page shows, what the store keeps, what a proof carries. Symbols by id, cells from the
 * top left, amounts whole minor units of the round's currency.
 */
import * as z from "zod/mini";

const amount = z.int().check(z.nonnegative());
/** A cell, both counted from 0: reel from the left, row from the top. */
const cell = z.object({ reel: z.int(), row: z.int() });
export type Cell = z.infer<typeof cell>;
const cells = z.array(cell);

/**
 * One thing that pays. `amount` has every multiplier in it.
 * - line: `line` from 1, `cells` from the left
 * - ways: `ways` is their number, `cells` every cell that takes part
 * - cluster: `count` is its size
 * - scatter: pays and free spins; present from the smallest count that does either
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
 * One picture of the window that is paid. A spin has one; with cascades one more for every fall, the last of which wins
 * nothing.
 */
const frame = z.object({
  /** `landed[reel][row]`: the symbols as the reels (or the fall) brought them, under whatever wild covers them. */
  landed: z.array(z.array(z.string())),
  /** The same as it is paid: expanded and stuck wilds in their places. */
  grid: z.array(z.array(z.string())),
  wins: z.array(win),
  /** Of cascades, wild multipliers not in it; 1 elsewhere. */
  multiplier: z.int(),
  win: amount,
});
export type Frame = z.infer<typeof frame>;

/** A coin of hold-and-win and what it is worth. */
const coin = z.object({ reel: z.int(), row: z.int(), amount });
export type Coin = z.infer<typeof coin>;

const spin = z.object({
  /**
   * - base: the first of a round
   * - respin: the reels that are not held turn again (expanding wilds)
   * - hold: the cells without a coin turn again (hold-and-win)
   * - free: a free spin
   */
  kind: z.enum(["base", "respin", "hold", "free"]),
  /** Stop of each reel; null for a reel that is held, empty for `hold`. */
  stops: z.array(z.nullable(z.int())),
  /** Wilds that stood there before this spin and stay: whole reels of expanded wilds, cells of sticky ones. */
  held: cells,
  frames: z.array(frame).check(z.minLength(1)),
  /** Hold-and-win: every coin in the window after this spin; those that are new are not in the spin before. Else empty. */
  coins: z.array(coin),
  /** Free spins, or respins of hold-and-win, left after this one; those it awarded are in it. 0 elsewhere. */
  left: z.int(),
  /** Of free spins; 1 elsewhere. */
  multiplier: z.int(),
  /** Sum of the frames. */
  win: amount,
});
export type Spin = z.infer<typeof spin>;

/** In playing order; `spins[0]` is the base spin. */
export const playedRound = z.object({ spins: z.array(spin).check(z.minLength(1)), totalWin: amount });
export type PlayedRound = z.infer<typeof playedRound>;
