// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { Currency, PlayerId } from "@fairlobby/contract";
import { queries } from "../../platform/db/query.ts";
import { definer, type Int8 } from "../../platform/db/statement.ts";

interface Statements {
  balances: {
    values: [Int8 | null, string | null];
    row: { cash: bigint; promo: bigint; reserved: bigint };
  };
  bookings: {
    values: [Int8 | null, readonly string[] | null, Date | null, Date | null, Int8 | null, Int8 | null, Int8 | null];
    row: { transferId: bigint; kind: string; subject: string; cash: bigint; promo: bigint; reserved: bigint; paidOut: bigint; balance: bigint; at: number };
  };
  clearing_of: {
    values: [readonly Int8[] | null, readonly string[] | null];
    row: { playerId: PlayerId; transferId: bigint; subject: string; kind: string; account: "cash" | "promo" | "reserved" | "house:deposits" | "house:payouts" | "house:games" | "house:fees" | "house:tax" | "house:promotions" | "house:losses"; amount: bigint; at: number };
  };
  clearing_page: {
    values: [Int8 | null, Int8 | null];
    row: { playerId: PlayerId; transferId: bigint; leg: number; account: "cash" | "promo" | "reserved" | "house:deposits" | "house:payouts" | "house:games" | "house:fees" | "house:tax" | "house:promotions" | "house:losses"; amount: bigint };
  };
  clearing_transfers: {
    values: [readonly Int8[] | null, readonly Int8[] | null];
    row: { playerId: PlayerId; transferId: bigint; subject: string; kind: string; at: number };
  };
  count_bookings: {
    values: [Int8 | null, readonly string[] | null, Date | null, Date | null];
    row: { count: number };
  };
  count_unbalanced_transfers: {
    values: [];
    row: { count: number };
  };
  detach_month: {
    values: [Date | null];
    row: { partition: string; entries: bigint; players: bigint; kept: bigint };
  };
  drift: {
    values: [];
    row: { playerId: PlayerId; currency: Currency; cash: bigint; cashEntries: bigint; promo: bigint; promoEntries: bigint; reserved: bigint; reservedEntries: bigint; legsEntries: bigint };
  };
  drift_of: {
    values: [Int8 | null];
    row: { playerId: PlayerId; currency: Currency; cash: bigint; cashEntries: bigint; promo: bigint; promoEntries: bigint; reserved: bigint; reservedEntries: bigint; legsEntries: bigint };
  };
  drift_since: {
    values: [Date | null];
    row: { playerId: PlayerId; currency: Currency; cash: bigint; cashEntries: bigint; promo: bigint; promoEntries: bigint; reserved: bigint; reservedEntries: bigint; legsEntries: bigint };
  };
  estimate_players: {
    values: [];
    row: { players: number };
  };
  hold_balances: {
    values: [Int8 | null];
    row: { routedHold: string | null };
  };
  make_months: {
    values: [Date | null];
    row: { made: number };
  };
  money_months: {
    values: [Int8 | null, string | null, Date | null];
    row: { month: string; deposited: bigint; paidOut: bigint };
  };
  open_accounts: {
    values: [Int8 | null, string | null];
    row: { open: string | null };
  };
  play_session: {
    values: [Int8 | null, Int8 | null, Date | null, Date | null, string | null];
    row: { since: number; complete: boolean; playedMs: number; net: bigint };
  };
  players_after: {
    values: [Int8 | null, Int8 | null];
    row: { playerId: PlayerId };
  };
  post: {
    values: [Int8 | null, string | null, Date | null];
    row: { ord: bigint; outcome: string; transferId: bigint | null; amount: bigint | null; promoPart: bigint | null; cash: bigint; promo: bigint; reserved: bigint };
  };
  trial_balance: {
    values: [];
    row: { currency: Currency; account: "cash" | "promo" | "reserved" | "house:deposits" | "house:payouts" | "house:games" | "house:fees" | "house:tax" | "house:promotions" | "house:losses"; amount: bigint; debits: bigint; credits: bigint };
  };
}

const times = {};

export const { prepared, statement } = definer<Statements>("ledger");
export const { preparedQuery, query } = queries<Statements>("ledger", times);
