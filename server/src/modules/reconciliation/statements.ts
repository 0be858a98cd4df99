// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { PlayerId } from "@fairlobby/contract";
import { queries, type Int8 } from "../../platform/db/query.ts";

interface Statements {
  count_drifts: {
    values: object;
    row: { count: number };
  };
  count_open: {
    values: object;
    row: { kind: "settling" | "not_booked" | "not_at_bank" | "amount_differs" | "booked_twice" | "moved_twice" | "foreign" | "unsettled" | "paid_after_refund"; count: number };
  };
  differing: {
    values: { playerIds: readonly Int8[]; subjects: readonly string[] };
    row: { playerId: PlayerId | null; subject: string };
  };
  drifting_accounts: {
    values: object;
    row: { account: "cash" | "promo" | "reserved" | "legs" | "grants" };
  };
  drifting_players: {
    values: { limit: Int8 };
    row: { playerId: PlayerId };
  };
  erase_resolved: {
    values: { resolvedBefore: number };
    row: { rows: number };
  };
  forget_drifts: {
    values: { playerIds: readonly Int8[]; keptPlayerIds: readonly Int8[]; currencies: readonly string[]; accounts: readonly string[] };
    row: object;
  };
  forget_lines: {
    values: { references: readonly string[]; lineIds: readonly string[] };
    row: object;
  };
  forget_lines_of: {
    values: { references: readonly string[] };
    row: object;
  };
  forget_settling: {
    values: { playerId: Int8; subject: string; except: readonly string[] };
    row: object;
  };
  keep_lines: {
    values: { playerIds: readonly Int8[]; lineIds: readonly string[]; flows: readonly string[]; subjects: readonly string[]; references: readonly string[]; productIds: readonly string[]; amounts: readonly Int8[]; times: readonly number[] };
    row: object;
  };
  lines_of: {
    values: { playerIds: readonly Int8[]; subjects: readonly string[] };
    row: { playerId: PlayerId | null; subject: string; flow: "deposit" | "refund" | "payout" | "reversal" | "other"; amount: bigint; at: number };
  };
  lock_open_difference: {
    values: { playerId: Int8; subject: string; flow: string };
    row: { kind: "settling" | "not_booked" | "not_at_bank" | "amount_differs" | "booked_twice" | "moved_twice" | "foreign" | "unsettled" | "paid_after_refund" };
  };
  note_difference: {
    values: { playerId: Int8; subject: string; flow: string; kind: string; booked: Int8; moved: Int8; at: number };
    row: object;
  };
  note_drift: {
    values: { playerId: Int8; currency: string; account: string; balance: Int8; entries: Int8; at: number };
    row: { isNew: boolean };
  };
  open_differences: {
    values: { ofNobody: boolean; limit: Int8 };
    row: { playerId: PlayerId | null; subject: string; flow: "deposit" | "refund" | "payout" | "reversal" | "other"; kind: "settling" | "not_booked" | "not_at_bank" | "amount_differs" | "booked_twice" | "moved_twice" | "foreign" | "unsettled" | "paid_after_refund"; booked: bigint; moved: bigint; firstSeen: number; lastSeen: number; resolvedAt: number | null };
  };
  reached: {
    values: { reading: string };
    row: { reached: bigint };
  };
  read_differences: {
    values: { since: number; limit: Int8 };
    row: { playerId: PlayerId | null; subject: string; flow: "deposit" | "refund" | "payout" | "reversal" | "other"; kind: "settling" | "not_booked" | "not_at_bank" | "amount_differs" | "booked_twice" | "moved_twice" | "foreign" | "unsettled" | "paid_after_refund"; booked: bigint; moved: bigint; firstSeen: number; lastSeen: number; resolvedAt: number | null };
  };
  resolve_differences: {
    values: { at: number; playerId: Int8; subject: string; except: readonly string[] };
    row: { flow: "deposit" | "refund" | "payout" | "reversal" | "other"; kind: "settling" | "not_booked" | "not_at_bank" | "amount_differs" | "booked_twice" | "moved_twice" | "foreign" | "unsettled" | "paid_after_refund" };
  };
  set_reached: {
    values: { reading: string; reached: Int8 };
    row: object;
  };
  set_rechecked: {
    values: { at: number; playerId: Int8; subject: string; flow: string };
    row: object;
  };
}

const times = {
  erase_resolved: ["resolvedBefore"],
  keep_lines: ["times"],
  note_difference: ["at"],
  note_drift: ["at"],
  read_differences: ["since"],
  resolve_differences: ["at"],
  set_rechecked: ["at"],
};

export const { preparedQuery, query } = queries<Statements>("reconciliation", times);
