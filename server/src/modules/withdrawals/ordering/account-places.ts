/** A player that a bank account serves; `place` is null where the operator opened it for the player. */
export interface AccountUse {
  readonly place: number | null;
  readonly withoutDeposit: boolean;
}

const accountPlaces = [1, 2, 3] as const;

/**
 * The place a further player takes at an account, or null when it serves one who never deposited, as this one did not,
 * or three already (R-SRV-127).
 */
export function placeAt(uses: readonly AccountUse[], withoutDeposit: boolean): number | null {
  const taken = uses.filter(({ place }) => place !== null);
  if (withoutDeposit && taken.some((use) => use.withoutDeposit)) return null;
  return accountPlaces.find((place) => taken.every((use) => use.place !== place)) ?? null;
}
