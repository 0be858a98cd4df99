import type { WalletFailure } from "../../../modules/games/index.ts";

/**
 * The statuses that both dialects share; each has its own status for a reached limit. All restrictions on a player are
 * reported as "disabled", because a supplier need not know about a break or an open withdrawal.
 */
export const commonStatusOf = {
  unknown_token: "RS_ERROR_INVALID_TOKEN",
  expired_token: "RS_ERROR_TOKEN_EXPIRED",
  signed_out: "RS_ERROR_TOKEN_EXPIRED",
  unknown_player: "RS_ERROR_INVALID_TOKEN",
  wrong_game: "RS_ERROR_INVALID_GAME",
  wrong_currency: "RS_ERROR_WRONG_CURRENCY",
  not_enough_money: "RS_ERROR_NOT_ENOUGH_MONEY",
  on_break: "RS_ERROR_USER_DISABLED",
  player_barred: "RS_ERROR_USER_DISABLED",
  open_order: "RS_ERROR_USER_DISABLED",
  region_blocked: "RS_ERROR_USER_DISABLED",
  game_off: "RS_ERROR_INVALID_GAME",
  different_data: "RS_ERROR_DUPLICATE_TRANSACTION",
  unknown_bet: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  taken_back: "RS_ERROR_TRANSACTION_ROLLED_BACK",
} as const satisfies Readonly<Record<Exclude<WalletFailure, "limit_reached">, string>>;
