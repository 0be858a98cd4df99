// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { OrderId, PlayerId } from "@fairlobby/contract";
import { queries, type Int8 } from "../../platform/db/query.ts";

interface Statements {
  data_of_payout_lines: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { entry: unknown };
  };
  day_of_payout: {
    values: { timeZone: string; playerId: Int8; orderId: string };
    row: { day: string };
  };
  insert_day: {
    values: { day: string; first: Int8; lines: number; statement: string; signature: string; publicKey: string; closedAt: number };
    row: object;
  };
  insert_lines_of_day: {
    values: { day: string; numbers: readonly Int8[]; playerIds: readonly Int8[]; orderIds: readonly string[]; kinds: readonly string[]; texts: readonly string[]; salts: readonly string[]; paths: readonly Buffer[] };
    row: object;
  };
  insert_payout: {
    values: { playerId: Int8; orderId: string; gross: Int8; net: Int8; orderedAt: number; paidAt: number; toVisitor: boolean };
    row: object;
  };
  insert_return: {
    values: { playerId: Int8; orderId: string; at: number };
    row: object;
  };
  last_day: {
    values: object;
    row: { statement: string; next: bigint };
  };
  latest_times: {
    values: { limit: Int8 };
    row: { orderedAt: number; paidAt: number };
  };
  line_by_number: {
    values: { number: Int8 };
    row: { day: string; kind: "paid" | "returned"; text: string; salt: string; path: Buffer; statement: string; signature: string; publicKey: string; previousStatement: string | null; previousSignature: string | null; previousPublicKey: string | null };
  };
  lines_of_day: {
    values: { day: string; from: Int8; limit: Int8 };
    row: { number: bigint; text: string };
  };
  lines_of_order: {
    values: { playerId: Int8; orderId: string };
    row: { day: string; kind: "paid" | "returned"; text: string; salt: string; path: Buffer; statement: string; signature: string; publicKey: string; previousStatement: string | null; previousSignature: string | null; previousPublicKey: string | null };
  };
  lock_days: {
    values: object;
    row: { pgAdvisoryXactLock: string | null };
  };
  mark_payouts: {
    values: object;
    row: object;
  };
  mark_returns: {
    values: object;
    row: object;
  };
  next_day: {
    values: { timeZone: string };
    row: { day: string; endsAt: number };
  };
  read_latest: {
    values: { limit: Int8 };
    row: { playerId: PlayerId; toVisitor: boolean; gross: bigint; paidAt: number };
  };
  roots: {
    values: { from: string | null; limit: Int8 };
    row: { day: string; statement: string; signature: string; publicKey: string };
  };
  unpublished: {
    values: { end: number; since: number | null; kind: string; orderId: string; limit: Int8 };
    row: { kind: string; playerId: PlayerId; orderId: OrderId; gross: bigint; net: bigint; at: number; paidNumber: bigint | null };
  };
}

const times = {
  insert_day: ["closedAt"],
  insert_payout: ["orderedAt","paidAt"],
  insert_return: ["at"],
  unpublished: ["end","since"],
};

export const { preparedQuery, query } = queries<Statements>("payouts-feed", times);
