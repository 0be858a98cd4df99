import type { PlayerId } from "@fairlobby/contract";

/** An entry of the ticker. `amount` is gross, in minor units; `time` in milliseconds since the epoch. */
export interface FeedEntry {
  readonly name: string;
  /** True for a demo visitor. */
  readonly visitor: boolean;
  readonly amount: bigint;
  readonly time: number;
}

export interface PaidPayout {
  readonly playerId: PlayerId;
  readonly toVisitor: boolean;
  readonly gross: bigint;
  readonly paidAt: number;
}

export const feedLength = 30;

/** Returns the first and last two characters around asterisks (R-TKR-03); asterisks alone if signed out (R-TKR-04). */
export function maskedName(playerId: string, viewerSignedIn: boolean): string {
  return viewerSignedIn ? `${playerId.slice(0, 2)}***${playerId.slice(-2)}` : "******";
}

/** Returns the ticker's entries, in the order of the payouts; each names its own player, never the viewer (R-TKR-05). */
export function feedOf(paid: readonly PaidPayout[], signedIn: boolean): FeedEntry[] {
  return paid.map(({ playerId, toVisitor, gross, paidAt }) => ({
    name: maskedName(playerId, signedIn),
    visitor: toVisitor,
    amount: gross,
    time: paidAt,
  }));
}

/** Measured times from order to payment; whole seconds, rounded up so as never to look shorter (R-TKR-08). */
export interface PayoutTimes {
  readonly count: number;
  readonly medianSeconds: number;
  readonly p95Seconds: number;
}

/** Number of latest payouts that are measured. */
export const measuredPayouts = 100;

/** Returns the measured times; null without payouts. @param durations milliseconds from order to payment */
export function payoutTimesOf(durations: readonly number[]): PayoutTimes | null {
  if (durations.length === 0) return null;
  const ascending = durations.toSorted((a, b) => a - b);
  // Nearest rank, so that the result is a time that really occurred.
  const rank = (share: number): number => Math.ceil((ascending[Math.ceil(share * ascending.length) - 1] ?? 0) / 1000);
  return { count: ascending.length, medianSeconds: rank(0.5), p95Seconds: rank(0.95) };
}
