import type { DialogName } from "../../shared/dialogs/dialog-queue.ts";
import type { Account } from "../../shared/player/account.ts";

/** The fields of the account that home's dialogs depend on. */
export type HomeAccount = Pick<Account, "accountGold" | "gift" | "depositCount" | "firstDepositOffer">;

/** Everything home's dialogs depend on. */
export interface HomeState {
  readonly account: HomeAccount;
  /** The least gold at which the ordinary and the withdrawable dialog are shown, minor units. */
  readonly thresholds: { readonly ordinaryMin: number; readonly unchargeMin: number };
  /** No dialogs have been decided for this player since the app was loaded. */
  readonly firstDecision: boolean;
  /** The new-user flag (R-HOME-27). */
  readonly newUserFlag: boolean;
  /** The closed game whose dialogs are not decided yet, with the gold at its opening, or null. */
  readonly closed: { readonly goldAtOpening: number } | null;
  /** Today in the display time zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** The day of the last bind dialog after a game, or null. */
  readonly lastBindDay: string | null;
  /** A login name is stored on this device. */
  readonly loginStored: boolean;
  /** The withdrawable dialog was shown since login. */
  readonly withdrawableShown: boolean;
  /** No deposit was offered on this device today, and the player has not refused all such offers (R-LS-22). */
  readonly mayOffer: boolean;
  /** The lobby has no cashier: no deposit is offered and nothing can be withdrawn (R-FRE-14). */
  readonly freePlay: boolean;
  /** The app is installed, or the player declined to install it. */
  readonly installAnswered: boolean;
}

/** `reward` is the ordinary dialog if a reward can be claimed, otherwise nothing; `ordinary` may be an offer instead. */
export type HomeDialog =
  | Extract<
      DialogName,
      "new-user-gift" | "new-user-play" | "activity" | "account" | "ordinary" | "withdrawable" | "bookmark"
    >
  | "reward";

/** For a player without a deposit, `firstDepositOffer` is true except during a break. */
const onBreak = ({ depositCount, firstDepositOffer }: HomeAccount): boolean => depositCount === 0 && !firstDepositOffer;

/**
 * Returns whether the whole balance is the untouched gift of a new player (R-HOME-28, R-HOME-29). A player who has
 * deposited is not new, even if the balance happens to be the same.
 */
export function holdsGift({ accountGold, gift, depositCount }: HomeAccount): boolean {
  return gift > 0 && accountGold === gift && depositCount === 0;
}

/** Returns the dialog after a game, if any: to keep the account, a deposit offer, or what can be withdrawn. */
function afterGame({ account, closed, thresholds, ...rest }: HomeState): HomeDialog | undefined {
  if (closed === null) return undefined;
  const { accountGold: gold, depositCount } = account;
  if (rest.freePlay || depositCount !== 0)
    return rest.loginStored || rest.lastBindDay === rest.today ? undefined : "account";
  if (onBreak(account) || gold < thresholds.ordinaryMin) return undefined;
  const lost = gold < closed.goldAtOpening;
  if (gold < thresholds.unchargeMin) return lost ? "reward" : "ordinary";
  return lost || rest.withdrawableShown ? undefined : "withdrawable";
}

/**
 * Returns the dialogs due on home, in order. On load: a new player's gift and what to do with it (R-HOME-29, R-DLG-20),
 * otherwise the welcome offer, at most once a day (R-HOME-31). After a game: the dialog that R-HOME-22 to R-HOME-25,
 * R-HOME-32 or R-HOME-33 names, then the bookmark (R-HOME-26). The welcome offer is left out if the game has a dialog:
 * a player never gets two offers together, nor a deposit offer beside a withdrawal. During a break no dialog invites to
 * play or deposit.
 */
export function dueDialogs(state: HomeState): readonly HomeDialog[] {
  const { account, firstDecision, newUserFlag, closed, installAnswered } = state;
  const mayOffer = state.mayOffer && !state.freePlay;
  const due: HomeDialog[] = [];
  const game = afterGame(state);
  const newcomer = !newUserFlag && holdsGift(account);
  if (firstDecision && newcomer && !onBreak(account)) due.push("new-user-gift", "new-user-play");
  else if (firstDecision && mayOffer && account.firstDepositOffer && game === undefined) due.push("activity");
  if (game !== undefined) due.push(game);
  if (closed !== null && !installAnswered) due.push("bookmark");
  return due;
}
