// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { Currency, PlayerId } from "@fairlobby/contract";
import { queries, type Int8 } from "../../platform/db/query.ts";

interface Statements {
  balances: {
    values: { playerId: Int8; currency: string };
    row: { cash: bigint; promo: bigint; reserved: bigint };
  };
  booking_count: {
    values: { playerId: Int8; kinds: readonly string[]; from: number | null; to: number | null };
    row: { count: number };
  };
  bookings: {
    values: { playerId: Int8; kinds: readonly string[]; from: number | null; to: number | null; before: Int8 | null; skip: Int8; limit: Int8 };
    row: { transferId: bigint; kind: string; subject: string; cash: bigint; promo: bigint; reserved: bigint; paidOut: bigint; balance: bigint; at: number };
  };
  clearing_of: {
    values: { playerIds: readonly Int8[]; subjects: readonly string[] };
    row: { playerId: PlayerId; transferId: bigint; subject: string; kind: string; account: "cash" | "promo" | "reserved" | "house:deposits" | "house:payouts" | "house:games" | "house:fees" | "house:tax" | "house:promotions" | "house:losses"; amount: bigint; at: number };
  };
  clearing_page: {
    values: { after: Int8; least: Int8 };
    row: { playerId: PlayerId; transferId: bigint; leg: number; account: "cash" | "promo" | "reserved" | "house:deposits" | "house:payouts" | "house:games" | "house:fees" | "house:tax" | "house:promotions" | "house:losses"; amount: bigint };
  };
  clearing_transfers: {
    values: { playerIds: readonly Int8[]; transferIds: readonly Int8[] };
    row: { playerId: PlayerId; transferId: bigint; subject: string; kind: string; at: number };
  };
  data_of_balance: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { entry: unknown };
  };
  data_of_bookings: {
    values: { playerId: Int8; after: Int8; limit: Int8 };
    row: { entry: unknown; key: bigint };
  };
  detach_month: {
    values: { endedBefore: number };
    row: { partition: string; entries: bigint; players: bigint; kept: bigint };
  };
  drift_of: {
    values: { playerId: Int8 };
    row: { playerId: PlayerId; currency: Currency; cash: bigint; cashEntries: bigint; promo: bigint; promoEntries: bigint; reserved: bigint; reservedEntries: bigint; legsEntries: bigint };
  };
  drift_since: {
    values: { since: number };
    row: { playerId: PlayerId; currency: Currency; cash: bigint; cashEntries: bigint; promo: bigint; promoEntries: bigint; reserved: bigint; reservedEntries: bigint; legsEntries: bigint };
  };
  every_drift: {
    values: object;
    row: { playerId: PlayerId; currency: Currency; cash: bigint; cashEntries: bigint; promo: bigint; promoEntries: bigint; reserved: bigint; reservedEntries: bigint; legsEntries: bigint };
  };
  lock_balances: {
    values: { playerId: Int8 };
    row: { routedHold: string | null };
  };
  make_months: {
    values: { until: number };
    row: { made: number };
  };
  open_accounts: {
    values: { playerId: Int8; currency: string };
    row: { open: string | null };
  };
  play_session: {
    values: { playerId: Int8; depth: Int8 | null; signedInAt: number; idle: string; now: number };
    row: { since: number; complete: boolean; playedMs: number; net: bigint };
  };
  player_estimate: {
    values: object;
    row: { players: number };
  };
  players_after: {
    values: { after: Int8; limit: Int8 };
    row: { playerId: PlayerId };
  };
  post: {
    values: { playerId: Int8; postings: string; at: number };
    row: { ord: bigint; outcome: string; transferId: bigint | null; amount: bigint | null; promoPart: bigint | null; cash: bigint; promo: bigint; reserved: bigint };
  };
  read_money_months: {
    values: { timeZone: string; playerId: Int8; from: number };
    row: { month: string; deposited: bigint; paidOut: bigint };
  };
  read_trial_balance: {
    values: object;
    row: { currency: Currency; account: "cash" | "promo" | "reserved" | "house:deposits" | "house:payouts" | "house:games" | "house:fees" | "house:tax" | "house:promotions" | "house:losses"; amount: bigint; debits: bigint; credits: bigint };
  };
  unbalanced_transfers: {
    values: object;
    row: { count: number };
  };
}

const times = {
  booking_count: ["from","to"],
  bookings: ["from","to"],
  detach_month: ["endedBefore"],
  drift_since: ["since"],
  make_months: ["until"],
  play_session: ["signedInAt","now"],
  post: ["at"],
  read_money_months: ["from"],
};

export const { preparedQuery, query } = queries<Statements>("ledger", times);
