// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { PlayerId } from "@fairlobby/contract";
import { queries, type Int8 } from "../../platform/db/query.ts";

interface Statements {
  ads_allowed: {
    values: { playerId: Int8; at: number };
    row: { ads: boolean };
  };
  any_account: {
    values: { playerId: Int8 };
    row: object;
  };
  barred_players: {
    values: { limit: Int8 };
    row: { playerId: PlayerId; by: string; note: string; at: number; carriedFrom: PlayerId | null };
  };
  carried_of: {
    values: { playerId: Int8; at: number; timeZone: string };
    row: { unit: string; deposited: bigint; staked: bigint; lost: bigint; played: bigint | null };
  };
  clear_guard_limits: {
    values: { playerId: Int8 };
    row: object;
  };
  data_of_consents: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { entry: unknown };
  };
  data_of_limits: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { entry: unknown };
  };
  erase_reported_limits: {
    values: { before: number };
    row: { rows: number };
  };
  guard_legal_order: {
    values: { playerId: Int8; stands: boolean };
    row: object;
  };
  guard_of: {
    values: { playerId: Int8 };
    row: { openOrder: boolean; barred: boolean };
  };
  guarded_orders: {
    values: { after: Int8; limit: Int8 };
    row: { playerId: PlayerId };
  };
  insert_bar: {
    values: { playerId: Int8; barred: boolean; decidedBy: string; note: string; at: number; carriedFrom: Int8 | null };
    row: object;
  };
  insert_consent: {
    values: { playerId: Int8; ageConfirmed: boolean; termsVersion: string; ads: boolean; reminderMinutes: number; dailyDepositLimit: Int8 | null; dailyPlayMinutes: number | null; breakUntil: number | null; pending: string | null; at: number };
    row: object;
  };
  insert_limits: {
    values: { playerId: Int8; limits: string; pending: string; at: number };
    row: object;
  };
  latest_bar: {
    values: { others: readonly Int8[] };
    row: { decidedBy: string; note: string; carriedFrom: PlayerId; at: number };
  };
  latest_consent: {
    values: { playerId: Int8 };
    row: { ageConfirmed: boolean; termsVersion: string; ads: boolean; reminderMinutes: number; dailyDepositLimit: bigint | null; dailyPlayMinutes: number | null; breakUntil: number | null; pending: unknown; limits: unknown; limitsPending: unknown };
  };
  latest_decision: {
    values: { playerId: Int8 };
    row: { at: number };
  };
  latest_limits: {
    values: { playerId: Int8 };
    row: { limits: unknown; pending: unknown };
  };
  lift_barred: {
    values: { playerId: Int8 };
    row: { playerId: PlayerId };
  };
  lock_choices: {
    values: { playerId: string };
    row: { pgAdvisoryXactLock: string | null };
  };
  meet_limit: {
    values: { playerId: Int8; name: string; timeZone: string; at: number };
    row: { meetLimit: string | null };
  };
  set_barred: {
    values: { playerId: Int8 };
    row: { playerId: PlayerId };
  };
  set_carried: {
    values: { playerId: Int8; at: number; timeZone: string; deposited: string; staked: string; lost: string; played: Int8 };
    row: object;
  };
  set_guard_limits: {
    values: { playerId: Int8; breakUntil: number | null; dailyPlayMinutes: number | null; stakeLimits: string | null; lossLimits: string | null };
    row: object;
  };
  set_open_order: {
    values: { playerId: Int8; open: boolean };
    row: { playerId: PlayerId };
  };
  set_reported: {
    values: { playerId: Int8; name: string; begins: string };
    row: { name: string };
  };
  unreported_limits: {
    values: { afterPlayer: Int8; afterName: string; afterBegins: string; limit: Int8 };
    row: { playerId: PlayerId; name: string; begins: string; metAt: number };
  };
}

const times = {
  ads_allowed: ["at"],
  carried_of: ["at"],
  erase_reported_limits: ["before"],
  insert_bar: ["at"],
  insert_consent: ["breakUntil","at"],
  insert_limits: ["at"],
  meet_limit: ["at"],
  set_carried: ["at"],
  set_guard_limits: ["breakUntil"],
};

export const { preparedQuery, query } = queries<Statements>("protection", times);
