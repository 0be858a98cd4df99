import type { PlayerId } from "@fairlobby/contract";
import * as z from "zod";

/** Printable ASCII: ids have no other characters, and some (NUL, half of a surrogate pair) cannot be stored. */
export const id = z.string().regex(/^[\x20-\x7e]{1,80}$/);
/** At most what the ledger can hold; above 2^53 it arrives as a bigint, see `parseExactly`. */
export const amount = z.union([
  z.int().min(0),
  z
    .bigint()
    .min(0n)
    .max(2n ** 63n - 1n),
]);
export const token = z.string().max(128);
export const isFree = z.boolean().default(false);
/** A field of another call, e.g. the amount in a rollback: so a signed message sent to the wrong address is refused. */
export const ofAnotherCall = z.null().optional();
export const user = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .transform((value) => value as PlayerId);

type BookedCall = Readonly<Record<"transaction_uuid" | "game_code" | "round", string>>;

/** Returns the ids of a bet, win or rollback under the wallet's names. */
export const idsOf = ({ transaction_uuid, game_code, round }: BookedCall) => ({
  transactionId: transaction_uuid,
  gameId: game_code,
  roundId: round,
});
