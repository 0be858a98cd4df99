// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { OrderId, PlayerId } from "@fairlobby/contract";
import { queries } from "./db/query.ts";
import { definer, type Int8 } from "./db/statement.ts";

interface Statements {
  applied_definitions: {
    values: [];
    row: { file: string; hash: string };
  };
  applied_migrations: {
    values: [];
    row: { name: string | null };
  };
  count_call: {
    values: [string | null, string | null, number | null, number | null];
    row: { calls: number; left: number };
  };
  current_time: {
    values: [];
    row: { now: number };
  };
  drop_told_month: {
    values: [Date | null];
    row: { partition: string; rows: bigint };
  };
  enqueue_job: {
    values: [string | null, string | null, string | null, Date | null, string | null, string | null];
    row: { enqueueInTrace: string | null };
  };
  enqueue_no_later: {
    values: [string | null, string | null, string | null, Date | null, string | null, string | null];
    row: { enqueueNoLater: string | null };
  };
  erase_calls: {
    values: [];
    row: { rows: number };
  };
  erase_facts: {
    values: [Date | null];
    row: { rows: number };
  };
  erase_keys: {
    values: [Date | null];
    row: { rows: number };
  };
  find_silent_runs: {
    values: [Date | null, Date | null];
    row: object;
  };
  insert_fact: {
    values: [string | null, Int8 | null, string | null, Date | null, string | null, string | null];
    row: { pgNotify: string | null };
  };
  insert_key: {
    values: [Int8 | null, string | null, string | null, string | null, Date | null];
    row: { key: string };
  };
  insert_signing_key: {
    values: [string | null, string | null, Date | null];
    row: object;
  };
  job_successes: {
    values: [];
    row: { name: string; everyMinutes: number; at: number };
  };
  keep_reply: {
    values: [Int8 | null, string | null, string | null];
    row: object;
  };
  keep_running_node: {
    values: [string | null, string | null, Date | null, Date | null, number | null, number | null, number | null, string | null];
    row: object;
  };
  keep_told: {
    values: [string | null, string | null, string | null, string | null, string | null, string | null, string | null, string | null, Date | null, Date | null, Int8 | null, Date | null];
    row: object;
  };
  know_recurring_jobs: {
    values: [readonly string[] | null, readonly number[] | null];
    row: object;
  };
  last_told: {
    values: [readonly Int8[] | null, readonly string[] | null, readonly string[] | null];
    row: { playerId: PlayerId; orderId: OrderId | null; call: string; digest: string | null };
  };
  make_told_months: {
    values: [Date | null];
    row: { made: number };
  };
  mark_delivered: {
    values: [Int8 | null];
    row: object;
  };
  mark_taken: {
    values: [readonly Int8[] | null, readonly Int8[] | null];
    row: object;
  };
  migrations_there: {
    values: [];
    row: { there: boolean };
  };
  notify: {
    values: [readonly string[] | null, readonly string[] | null];
    row: { pgNotify: string | null };
  };
  oldest_waiting_fact: {
    values: [];
    row: { createdAt: number };
  };
  overdue_facts: {
    values: [Date | null];
    row: { factId: bigint };
  };
  record_job_success: {
    values: [string | null];
    row: object;
  };
  record_push_key: {
    values: [string | null];
    row: object;
  };
  record_shared_key: {
    values: [string | null, string | null];
    row: { recordSharedKey: string | null };
  };
  recorded_push_key: {
    values: [];
    row: { publicKey: string };
  };
  remove_running_node: {
    values: [string | null];
    row: object;
  };
  reply_under_key: {
    values: [Int8 | null, string | null];
    row: { fingerprint: string; reply: unknown };
  };
  running_nodes: {
    values: [];
    row: { nodeId: string; build: string; startedAt: number; seenAt: number; connections: number; waiting: number; sockets: number; webhooks: unknown };
  };
  shared_keys: {
    values: [];
    row: { name: "data-key" | "hash-key" | "signing-key"; fingerprint: string; state: "next" | "current" | "former" };
  };
  signing_keys: {
    values: [];
    row: { keyId: string; publicKey: string };
  };
  told_gaps: {
    values: [Date | null, Date | null];
    row: { node: string; from: number; until: number | null; lost: bigint | null };
  };
  told_of_order: {
    values: [Int8 | null, string | null, Int8 | null];
    row: { at: number; call: string; msgCode: string; language: string | null; reply: unknown; seq: bigint; node: string | null; app: string | null; build: string | null; contract: string | null; settings: string | null };
  };
  undelivered_fact: {
    values: [Int8 | null];
    row: { factId: bigint; topic: string; playerId: PlayerId; payload: unknown; createdAt: number; requestId: string | null; traceParent: string | null };
  };
  waiting_facts: {
    values: [];
    row: { factId: bigint; topic: string; playerId: PlayerId; payload: unknown; createdAt: number; requestId: string | null; traceParent: string | null };
  };
}

const times = {};

export const { prepared, statement } = definer<Statements>("platform");
export const { preparedQuery, query } = queries<Statements>("platform", times);
