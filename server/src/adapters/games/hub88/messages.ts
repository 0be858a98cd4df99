import * as z from "zod";
import type { WalletFailure } from "../../../modules/games/index.ts";
import { amount, id, isFree, ofAnotherCall, token, user } from "../signed/fields.ts";
import { commonStatusOf } from "../signed/statuses.ts";

/** Statuses of the Hub88 operator wallet API. */
export type Status =
  | "RS_OK"
  | "RS_ERROR_UNKNOWN"
  | "RS_ERROR_INVALID_PARTNER"
  | "RS_ERROR_INVALID_TOKEN"
  | "RS_ERROR_TOKEN_EXPIRED"
  | "RS_ERROR_INVALID_GAME"
  | "RS_ERROR_WRONG_CURRENCY"
  | "RS_ERROR_NOT_ENOUGH_MONEY"
  | "RS_ERROR_USER_DISABLED"
  | "RS_ERROR_LIMIT_REACHED"
  | "RS_ERROR_INVALID_SIGNATURE"
  | "RS_ERROR_WRONG_SYNTAX"
  | "RS_ERROR_WRONG_TYPES"
  | "RS_ERROR_DUPLICATE_TRANSACTION"
  | "RS_ERROR_TRANSACTION_DOES_NOT_EXIST"
  | "RS_ERROR_TRANSACTION_ROLLED_BACK";

export const statusOf: Readonly<Record<WalletFailure, Status>> = {
  ...commonStatusOf,
  limit_reached: "RS_ERROR_LIMIT_REACHED",
};

const base = { user, request_uuid: id };
const transaction = { ...base, transaction_uuid: id, token: token.default(""), round: id, game_code: id };
const subPartner = z.string().max(80).nullish();

export const userInfo = z.object(base);
export const userBalance = z.object({ ...base, token: token.default(""), game_code: id.optional() });
export const bet = z.object({
  ...transaction,
  currency: id,
  amount,
  is_free: isFree,
  is_supplier_promo: isFree,
  sub_partner_id: subPartner,
  reference_transaction_uuid: ofAnotherCall,
});
export const win = z.object({ ...transaction, currency: id, amount, reference_transaction_uuid: id });
export const rollback = z.object({ ...transaction, reference_transaction_uuid: id, amount: ofAnotherCall });
