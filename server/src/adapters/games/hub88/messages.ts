import { divisors, type Currency, type PlayerId } from "@fairlobby/contract";
import * as z from "zod";
import type { WalletFailure } from "../../../modules/games/index.ts";

/** Statuses of the Hub88 operator wallet API. */
export type Status =
  | "RS_OK"
  | "RS_ERROR_UNKNOWN"
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
  unknown_token: "RS_ERROR_INVALID_TOKEN",
  expired_token: "RS_ERROR_TOKEN_EXPIRED",
  unknown_player: "RS_ERROR_INVALID_TOKEN",
  wrong_game: "RS_ERROR_INVALID_GAME",
  wrong_currency: "RS_ERROR_WRONG_CURRENCY",
  not_enough_money: "RS_ERROR_NOT_ENOUGH_MONEY",
  on_break: "RS_ERROR_USER_DISABLED",
  limit_reached: "RS_ERROR_LIMIT_REACHED",
  different_data: "RS_ERROR_DUPLICATE_TRANSACTION",
  unknown_bet: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  taken_back: "RS_ERROR_TRANSACTION_ROLLED_BACK",
};

/** Hub88 counts in hundred-thousandths of the major unit. */
const perMajor = 100_000n;

/** Hub88's amount of minor units, as a JSON number. */
export function toWireAmount(minor: bigint, currency: Currency): number {
  return Number((minor * perMajor) / BigInt(divisors[currency]));
}

/** Minor units of a Hub88 amount, or null for a part of a minor unit, which cannot be booked. */
export function fromWireAmount(amount: number, currency: Currency): bigint | null {
  const scaled = BigInt(amount) * BigInt(divisors[currency]);
  return scaled % perMajor === 0n ? scaled / perMajor : null;
}

/** Printable ASCII: what is neither can be part of no id, and some of it (NUL, half a character) of no row. */
const id = z.string().regex(/^[\x20-\x7e]{1,80}$/);
const amount = z.int().min(0);
const user = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .transform((value) => value as PlayerId);
const base = { user, request_uuid: id };
const transaction = {
  ...base,
  transaction_uuid: id,
  token: z.string().max(128).default(""),
  round: id,
  game_code: id,
};

export const userInfo = z.object(base);
export const userBalance = z.object({ ...base, token: z.string().max(128).default(""), game_code: id.optional() });
export const bet = z.object({ ...transaction, currency: id, amount });
export const win = z.object({ ...transaction, currency: id, amount, reference_transaction_uuid: id });
export const rollback = z.object({ ...transaction, reference_transaction_uuid: id });
