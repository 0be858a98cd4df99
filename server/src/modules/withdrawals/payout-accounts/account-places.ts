/** A player served by a bank account; `place` is null if the operator allowed the account for the player. */
export interface AccountUse {
  readonly place: number | null;
  readonly withoutDeposit: boolean;
}

const accountPlaces = [1, 2, 3] as const;

/**
 * Returns the place of a further player at an account, or null when it serves three already, or when neither this
 * player nor any player it serves has deposited (R-SRV-127).
 */
export function placeAt(uses: readonly AccountUse[], withoutDeposit: boolean): number | null {
  const taken = uses.filter(({ place }) => place !== null);
  if (withoutDeposit && taken.some((use) => use.withoutDeposit)) return null;
  return accountPlaces.find((place) => taken.every((use) => use.place !== place)) ?? null;
}
