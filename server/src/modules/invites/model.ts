/** Counts and sums of a player's invitations. Amounts are minor units. */
export interface InviteFigures {
  readonly today: number;
  readonly total: number;
  /** Earned and not claimed yet. */
  readonly claimable: bigint;
  readonly claimed: bigint;
}

export type ClaimFailure = "amount_mismatch";

/** Returns whether a claim is paid: the sum shown to the player must be the claimable one, and above 0. */
export function mayClaim(shown: bigint, claimable: bigint): boolean {
  return claimable > 0n && shown === claimable;
}
