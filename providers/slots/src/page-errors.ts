/** Why a call of the game page has no success reply. */
export const pageErrors = [
  /** The balance does not cover the stake; nothing was taken. */
  "not_enough_money",
  /**
   * The operator takes no bets from this player now: a break, an open withdrawal, the region, … The provider is not
   * told which; nothing was taken.
   */
  "bets_paused",
  /** A limit the player set was reached; nothing was taken. */
  "limit_reached",
  /** The operator has switched the game off; nothing was taken. */
  "game_off",
  /** The page session or the launch is over: the page asks the lobby to open the game again. */
  "session_expired",
  /** The player has opened a game in another tab or on another device since; a new launch continues here. */
  "opened_elsewhere",
  /** The round is accepted, but its stake is not confirmed yet: ask again after a second (a spin with the same spinId). */
  "round_pending",
  /** The round did not happen and the stake, if it was taken, was returned. A new spin needs a new spinId. */
  "stake_returned",
  /** A round asked for by id or link was refused or returned: there is nothing to show. */
  "round_not_played",
  /** No round has this id or link (or it is another player's). */
  "unknown_round",
  /** Sent too soon after the previous spin; nothing happened. */
  "too_fast",
  /** The seeds were changed too often within a short time; they stay as they are. */
  "too_many_seeds",
  /** The lobby's wallet cannot be reached; nothing was taken. */
  "unavailable",
  /** The request is malformed, or names a stake or a game that does not exist. */
  "invalid_input",
] as const;
export type PageError = (typeof pageErrors)[number];
