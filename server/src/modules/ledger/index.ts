import type { Tx } from "../../platform/db/database.ts";
import type { Posting, PostingResult } from "./model.ts";
import { postBatch } from "./store.ts";

export { ledgerData } from "./player-data.ts";
export type { Balances, HouseAccount, Legs, Posting, PostingResult, Share, Stake, Void } from "./model.ts";
export {
  countBookings,
  readBookings,
  type Booking,
  type BookingFilter,
  type BookingPage,
  type MoneyKind,
} from "./bookings.ts";
export { detachEntryMonth, makeEntryMonths, type DetachedMonth } from "./entry-months.ts";
export { measureBatches } from "./metrics.ts";
export { readMoneyMonths } from "./months.ts";
export { readPlaySession, type PlaySession } from "./play-session.ts";
export { lockBalances, openAccounts, postBatch, postingsToJson, toResults } from "./store.ts";
export { readClearingAfter, readClearingOf, type ClearingEntry } from "./clearing.ts";
export {
  countUnbalancedTransfers,
  estimatePlayers,
  readDrift,
  readDriftOf,
  readDriftSince,
  readPlayersAfter,
  type Drift,
} from "./drift.ts";
export { findBalances, readBalances, readTrialBalance, type TrialBalanceLine } from "./read-model.ts";

/** Makes one posting within the caller's transaction. */
export async function post(tx: Tx, posting: Posting, at: number): Promise<PostingResult> {
  const [result] = await postBatch(tx, [posting], at);
  if (result === undefined) throw new Error("the ledger returned no result");
  return result;
}
