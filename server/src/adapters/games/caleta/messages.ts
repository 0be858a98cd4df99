import * as z from "zod";
import type { WalletFailure } from "../../../modules/games/index.ts";
import { amount, id, isFree, ofAnotherCall, token, user } from "../signed/fields.ts";
import { commonStatusOf } from "../signed/statuses.ts";

/** Statuses of the Caleta Gaming operator's guide, version 1.5. */
export type Status =
  | "RS_OK"
  | "RS_ERROR_UNKNOWN"
  | "RS_ERROR_TIMEOUT"
  | "RS_ERROR_INVALID_TOKEN"
  | "RS_ERROR_INVALID_GAME"
  | "RS_ERROR_WRONG_CURRENCY"
  | "RS_ERROR_NOT_ENOUGH_MONEY"
  | "RS_ERROR_USER_DISABLED"
  | "RS_ERROR_INVALID_SIGNATURE"
  | "RS_ERROR_TOKEN_EXPIRED"
  | "RS_ERROR_WRONG_SYNTAX"
  | "RS_ERROR_WRONG_TYPES"
  | "RS_ERROR_DUPLICATE_TRANSACTION"
  | "RS_ERROR_TRANSACTION_DOES_NOT_EXIST"
  | "RS_ERROR_TRANSACTION_ROLLED_BACK"
  | "RS_ERROR_BET_LIMIT_EXCEEDED";

export const statusOf: Readonly<Record<WalletFailure, Status>> = {
  ...commonStatusOf,
  limit_reached: "RS_ERROR_BET_LIMIT_EXCEEDED",
};

/** The supplier's name for the player, for support; the token identifies the player. */
const supplierUser = z.string().max(200).nullish();
const transaction = { token, transaction_uuid: id, request_uuid: id, round: id, game_code: id };
const paid = { ...transaction, supplier_user: supplierUser, currency: id, amount, is_free: isFree };

export const check = z.object({ token });
export const balance = z.object({ token, request_uuid: id, supplier_user: supplierUser, game_code: id.optional() });
export const bet = z.object({ ...paid, reference_transaction_uuid: ofAnotherCall });
export const win = z.object({ ...paid, reference_transaction_uuid: id });
export const rollback = z.object({
  ...transaction,
  reference_transaction_uuid: id,
  user: user.nullish(),
  amount: ofAnotherCall,
});
