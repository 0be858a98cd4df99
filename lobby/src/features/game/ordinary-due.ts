/** What the account says after a game. Amounts in minor units. */
interface AccountAfter {
  readonly accountGold: number;
  readonly charge20TotalNum: number;
  /** False during a break. */
  readonly charge10Flag: boolean;
}

/**
 * Whether the ordinary dialog follows a game (R-HOME-32): a player without a deposit, with gold between the two
 * thresholds and no less than when the game opened. Nobody on a break is offered anything.
 */
export function ordinaryDue(
  account: AccountAfter,
  goldAtOpening: number,
  thresholds: { readonly ordinaryMin: number; readonly unchargeMin: number },
): boolean {
  const { accountGold: gold, charge20TotalNum: deposits, charge10Flag } = account;
  return (
    deposits === 0 &&
    charge10Flag &&
    gold >= thresholds.ordinaryMin &&
    gold < thresholds.unchargeMin &&
    gold >= goldAtOpening
  );
}
