import type { PlayerId } from "@fairlobby/contract";

/** A line of the ticker. `amount` is gross, in minor units. */
export interface FeedEntry {
  readonly name: string;
  readonly amount: bigint;
  readonly time: number;
  readonly simulated: boolean;
}

export interface PaidPayout {
  readonly playerId: PlayerId;
  readonly gross: bigint;
  readonly paidAt: number;
}

export const feedLength = 30;

/** Simulated amounts by the rank they fill, in whole currency units of an IDR store (R-TKR-07). */
const simulatedRanks: readonly { readonly upTo: number; readonly amount: bigint }[] = [
  { upTo: 15, amount: 1_500_000n },
  { upTo: 21, amount: 3_000_000n },
  { upTo: 29, amount: 4_500_000n },
  { upTo: 30, amount: 9_000_000n },
];

/** First and last two characters around asterisks (R-TKR-03); a viewer who is not signed in sees none (R-TKR-04). */
export function maskedName(playerId: string, viewerSignedIn: boolean): string {
  return viewerSignedIn ? `${playerId.slice(0, 2)}***${playerId.slice(-2)}` : "******";
}

/**
 * Real payouts first, taking ranks 1 to N; in play mode demo entries, each marked as simulated and named after nobody,
 * fill the rest (R-TKR-05, R-TKR-06). The caller shuffles.
 */
export function feedOf(
  paid: readonly PaidPayout[],
  view: { readonly signedIn: boolean; readonly simulate: boolean; readonly at: number; readonly scale: bigint },
): FeedEntry[] {
  const real = paid.slice(0, feedLength).map((payout) => ({
    name: maskedName(payout.playerId, view.signedIn),
    amount: payout.gross,
    time: payout.paidAt,
    simulated: false,
  }));
  if (!view.simulate) return real;
  const simulated = Array.from({ length: feedLength - real.length }, (_, index) => {
    const rank = real.length + index + 1;
    const amount = simulatedRanks.find((range) => rank <= range.upTo)?.amount ?? 0n;
    return {
      name: `Demo ${String(rank).padStart(2, "0")}`,
      amount: amount / view.scale,
      time: view.at,
      simulated: true,
    };
  });
  return [...real, ...simulated];
}

/** How long real payouts took from order to payment; whole seconds, rounded up so that they never flatter (R-TKR-08). */
export interface PayoutTimes {
  readonly count: number;
  readonly medianSeconds: number;
  readonly p95Seconds: number;
}

/** How many of the latest payouts are measured. */
export const measured = 100;

/** @param durations milliseconds from order to payment; null without any */
export function payoutTimesOf(durations: readonly number[]): PayoutTimes | null {
  if (durations.length === 0) return null;
  const ascending = durations.toSorted((a, b) => a - b);
  // Nearest rank: a time that really happened, and that so many payouts did not take longer than.
  const rank = (share: number): number => Math.ceil((ascending[Math.ceil(share * ascending.length) - 1] ?? 0) / 1000);
  return { count: ascending.length, medianSeconds: rank(0.5), p95Seconds: rank(0.95) };
}
