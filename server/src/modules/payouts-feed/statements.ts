// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { OrderId, PlayerId } from "@fairlobby/contract";
import { queries } from "../../platform/db/query.ts";
import { definer, type Int8 } from "../../platform/db/statement.ts";

interface Statements {
  day_of_payout: {
    values: [Int8 | null, string | null, string | null];
    row: { day: string };
  };
  insert_day: {
    values: [string | null, Int8 | null, number | null, string | null, string | null, string | null, Date | null];
    row: object;
  };
  insert_lines: {
    values: [string | null, readonly Int8[] | null, readonly Int8[] | null, readonly string[] | null, readonly string[] | null, readonly string[] | null, readonly string[] | null, readonly Buffer[] | null];
    row: object;
  };
  insert_payout: {
    values: [Int8 | null, string | null, Int8 | null, Int8 | null, Date | null, Date | null, boolean | null];
    row: object;
  };
  insert_return: {
    values: [Int8 | null, string | null, Date | null];
    row: object;
  };
  last_day: {
    values: [];
    row: { statement: string; next: bigint };
  };
  latest_payouts: {
    values: [Int8 | null];
    row: { playerId: PlayerId; toVisitor: boolean; gross: bigint; paidAt: number };
  };
  latest_times: {
    values: [Int8 | null];
    row: { orderedAt: number; paidAt: number };
  };
  line_by_number: {
    values: [Int8 | null];
    row: { day: string; kind: "paid" | "returned"; text: string; salt: string; path: Buffer; statement: string; signature: string; publicKey: string; previousStatement: string | null; previousSignature: string | null; previousPublicKey: string | null };
  };
  lines_of_day: {
    values: [string | null, Int8 | null, Int8 | null];
    row: { number: bigint; text: string };
  };
  lines_of_order: {
    values: [Int8 | null, string | null];
    row: { day: string; kind: "paid" | "returned"; text: string; salt: string; path: Buffer; statement: string; signature: string; publicKey: string; previousStatement: string | null; previousSignature: string | null; previousPublicKey: string | null };
  };
  lock_days: {
    values: [];
    row: { pgAdvisoryXactLock: string | null };
  };
  mark_payouts_published: {
    values: [];
    row: object;
  };
  mark_returns_published: {
    values: [];
    row: object;
  };
  next_day: {
    values: [string | null];
    row: { day: string; endsAt: number };
  };
  roots: {
    values: [string | null, Int8 | null];
    row: { day: string; statement: string; signature: string; publicKey: string };
  };
  unpublished: {
    values: [Date | null, Date | null, string | null, string | null, Int8 | null];
    row: { kind: string; playerId: PlayerId; orderId: OrderId; gross: bigint; net: bigint; at: number; paidNumber: bigint | null };
  };
}

const times = {};

export const { prepared, statement } = definer<Statements>("payouts-feed");
export const { preparedQuery, query } = queries<Statements>("payouts-feed", times);
