// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { PlayerId } from "@fairlobby/contract";
import { queries } from "../../platform/db/query.ts";
import { definer, type Int8 } from "../../platform/db/statement.ts";

interface Statements {
  count_drifts: {
    values: [];
    row: { count: number };
  };
  count_open: {
    values: [];
    row: { kind: "settling" | "not_booked" | "not_at_bank" | "amount_differs" | "booked_twice" | "moved_twice" | "foreign" | "unsettled" | "paid_after_refund"; count: number };
  };
  differences_since: {
    values: [Date | null, Int8 | null];
    row: { playerId: PlayerId | null; subject: string; flow: "deposit" | "refund" | "payout" | "reversal" | "other"; kind: "settling" | "not_booked" | "not_at_bank" | "amount_differs" | "booked_twice" | "moved_twice" | "foreign" | "unsettled" | "paid_after_refund"; booked: bigint; moved: bigint; firstSeen: number; lastSeen: number; resolvedAt: number | null };
  };
  differing: {
    values: [readonly Int8[] | null, readonly string[] | null];
    row: { playerId: PlayerId | null; subject: string };
  };
  drifting_accounts: {
    values: [];
    row: { account: "cash" | "promo" | "reserved" | "legs" | "grants" };
  };
  drifting_players: {
    values: [Int8 | null];
    row: { playerId: PlayerId };
  };
  erase_resolved: {
    values: [Date | null];
    row: { rows: number };
  };
  forget_drifts: {
    values: [readonly Int8[] | null, readonly Int8[] | null, readonly string[] | null, readonly string[] | null];
    row: object;
  };
  forget_lines: {
    values: [readonly string[] | null, readonly string[] | null];
    row: object;
  };
  forget_lines_of: {
    values: [readonly string[] | null];
    row: object;
  };
  forget_settling: {
    values: [Int8 | null, string | null, readonly string[] | null];
    row: object;
  };
  keep_lines: {
    values: [readonly Int8[] | null, readonly string[] | null, readonly string[] | null, readonly string[] | null, readonly string[] | null, readonly string[] | null, readonly Int8[] | null, readonly Date[] | null];
    row: object;
  };
  lines_of: {
    values: [readonly Int8[] | null, readonly string[] | null];
    row: { playerId: PlayerId | null; subject: string; flow: "deposit" | "refund" | "payout" | "reversal" | "other"; amount: bigint; at: number };
  };
  lock_open_difference: {
    values: [Int8 | null, string | null, string | null];
    row: { kind: "settling" | "not_booked" | "not_at_bank" | "amount_differs" | "booked_twice" | "moved_twice" | "foreign" | "unsettled" | "paid_after_refund" };
  };
  note_difference: {
    values: [Int8 | null, string | null, string | null, string | null, Int8 | null, Int8 | null, Date | null];
    row: object;
  };
  note_drift: {
    values: [Int8 | null, string | null, string | null, Int8 | null, Int8 | null, Date | null];
    row: { isNew: boolean };
  };
  open_differences: {
    values: [boolean | null, Int8 | null];
    row: { playerId: PlayerId | null; subject: string; flow: "deposit" | "refund" | "payout" | "reversal" | "other"; kind: "settling" | "not_booked" | "not_at_bank" | "amount_differs" | "booked_twice" | "moved_twice" | "foreign" | "unsettled" | "paid_after_refund"; booked: bigint; moved: bigint; firstSeen: number; lastSeen: number; resolvedAt: number | null };
  };
  reached: {
    values: [string | null];
    row: { reached: bigint };
  };
  resolve_differences: {
    values: [Int8 | null, string | null, readonly string[] | null, Date | null];
    row: { flow: "deposit" | "refund" | "payout" | "reversal" | "other"; kind: "settling" | "not_booked" | "not_at_bank" | "amount_differs" | "booked_twice" | "moved_twice" | "foreign" | "unsettled" | "paid_after_refund" };
  };
  set_reached: {
    values: [string | null, Int8 | null];
    row: object;
  };
  set_rechecked: {
    values: [Int8 | null, string | null, string | null, Date | null];
    row: object;
  };
}

const times = {};

export const { prepared, statement } = definer<Statements>("reconciliation");
export const { preparedQuery, query } = queries<Statements>("reconciliation", times);
