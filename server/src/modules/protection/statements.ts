// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { PlayerId } from "@fairlobby/contract";
import { queries } from "../../platform/db/query.ts";
import { definer, type Int8 } from "../../platform/db/statement.ts";

interface Statements {
  ads_allowed: {
    values: [Int8 | null, Date | null];
    row: { ads: boolean };
  };
  any_account: {
    values: [Int8 | null];
    row: object;
  };
  barred_players: {
    values: [Int8 | null];
    row: { playerId: PlayerId; by: string; note: string; at: number; carriedFrom: PlayerId | null };
  };
  clear_guard_limits: {
    values: [Int8 | null];
    row: object;
  };
  guard: {
    values: [Int8 | null];
    row: { openOrder: boolean; barred: boolean };
  };
  guarded_orders: {
    values: [Int8 | null, Int8 | null];
    row: { playerId: PlayerId };
  };
  insert_bar: {
    values: [Int8 | null, boolean | null, string | null, string | null, Date | null, Int8 | null];
    row: object;
  };
  insert_consent: {
    values: [Int8 | null, boolean | null, string | null, boolean | null, number | null, Int8 | null, number | null, Date | null, string | null, Date | null];
    row: object;
  };
  latest_bar: {
    values: [readonly Int8[] | null];
    row: { decidedBy: string; note: string; carriedFrom: PlayerId; at: number };
  };
  latest_consent: {
    values: [Int8 | null];
    row: { ageConfirmed: boolean; termsVersion: string; ads: boolean; reminderMinutes: number; dailyDepositLimit: bigint | null; dailyPlayMinutes: number | null; breakUntil: number | null; pending: unknown };
  };
  latest_decision: {
    values: [Int8 | null];
    row: { at: number };
  };
  lift_barred: {
    values: [Int8 | null];
    row: { playerId: PlayerId };
  };
  lock_player: {
    values: [string | null];
    row: { pgAdvisoryXactLock: string | null };
  };
  set_barred: {
    values: [Int8 | null];
    row: { playerId: PlayerId };
  };
  set_guard_limits: {
    values: [Int8 | null, Date | null, number | null];
    row: object;
  };
  set_legal_order: {
    values: [Int8 | null, boolean | null];
    row: object;
  };
  set_open_order: {
    values: [Int8 | null, boolean | null];
    row: { playerId: PlayerId };
  };
}

const times = {};

export const { prepared, statement } = definer<Statements>("protection");
export const { preparedQuery, query } = queries<Statements>("protection", times);
