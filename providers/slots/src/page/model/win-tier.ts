/**
 * How large the win of a round is, as a multiple of its stake. Up to the stake there is no tier: getting less back than was
 * staked is not celebrated.
 */
export type WinTier = "line" | "big" | "great" | "grand" | "largest";

/** How a tier is shown. */
export interface TierShow {
  /** The tier begins at this multiple of the stake; `line` begins above it. */
  readonly from: number;
  /** Milliseconds in which the amount counts up. */
  readonly countMs: number;
  /** Small pictures of the game's world that rise (or fall) above the window. */
  readonly fliers: number;
  /** Light behind the amount, 0 … 1, and the number of its rays. */
  readonly light: number;
  readonly rays: number;
}

export const tiers: Readonly<Record<WinTier, TierShow>> = {
  line: { from: 1, countMs: 700, fliers: 0, light: 0, rays: 0 },
  big: { from: 5, countMs: 1_500, fliers: 6, light: 0.5, rays: 0 },
  great: { from: 15, countMs: 2_600, fliers: 10, light: 0.7, rays: 8 },
  grand: { from: 40, countMs: 4_200, fliers: 14, light: 0.85, rays: 12 },
  largest: { from: 100, countMs: 6_500, fliers: 16, light: 1, rays: 16 },
};

const fromLargest = ["largest", "grand", "great", "big"] as const;

/** Returns the tier of a win; null for none and for a win up to the stake. @param win and stake in minor units */
export function tierOf(win: number, stake: number): WinTier | null {
  if (win <= stake) return null;
  return fromLargest.find((tier) => win >= stake * tiers[tier].from) ?? "line";
}

/** Returns whether a win of this tier counts up on the reels; smaller ones only beside the balance. */
export const countsOnReels = (tier: WinTier | null): tier is Exclude<WinTier, "line"> =>
  tier !== null && tier !== "line";
