/** A player's invitations in figures. Amounts are minor units. */
export interface InviteFigures {
  readonly today: number;
  readonly total: number;
  /** Earned and not claimed yet. */
  readonly claimable: bigint;
  readonly claimed: bigint;
}

export type ClaimFailure = "amount_mismatch";

/** A sum was shown to the player; the server pays its own sum, and only if they are the same and there is any. */
export function mayClaim(shown: bigint, claimable: bigint): boolean {
  return claimable > 0n && shown === claimable;
}
