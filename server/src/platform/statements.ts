// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { OrderId, PlayerId } from "@fairlobby/contract";
import { queries, type Int8 } from "./db/query.ts";

interface Statements {
  any_node_with_other_account: {
    values: { seenSince: number; paymentAccount: string };
    row: object;
  };
  applied_definitions: {
    values: object;
    row: { file: string; hash: string };
  };
  applied_migrations: {
    values: object;
    row: { name: string | null };
  };
  change_payment_adapter: {
    values: { name: string; optionsHash: string };
    row: object;
  };
  count_call: {
    values: { kind: string; subject: string; by: number; seconds: number };
    row: { calls: number; left: number };
  };
  current_time: {
    values: object;
    row: { now: number };
  };
  data_of_disclosures: {
    values: { playerId: Int8; at: number; run: string; seq: Int8; limit: Int8 };
    row: { entry: unknown; at: number; run: string; seq: bigint };
  };
  disclosure_gaps: {
    values: { from: number; until: number };
    row: { node: string; from: number; until: number | null; lost: bigint | null };
  };
  disclosures_of_order: {
    values: { playerId: Int8; orderId: string; limit: Int8 };
    row: { at: number; call: string; msgCode: string; language: string | null; reply: unknown; seq: bigint; node: string | null; app: string | null; build: string | null; contract: string | null; settings: string | null };
  };
  drop_told_month: {
    values: { endedBefore: number };
    row: { partition: string; rows: bigint };
  };
  enqueue_job: {
    values: { name: string; payload: string; key: string; at: number | null; requestId: string | null; traceParent: string | null };
    row: { enqueueInTrace: string | null };
  };
  enqueue_no_later: {
    values: { name: string; payload: string; key: string; at: number | null; requestId: string | null; traceParent: string | null };
    row: { enqueueNoLater: string | null };
  };
  erase_calls: {
    values: object;
    row: { rows: number };
  };
  erase_events: {
    values: { deliveredBefore: number };
    row: { rows: number };
  };
  erase_keys: {
    values: { before: number };
    row: { rows: number };
  };
  insert_event: {
    values: { topic: string; playerId: Int8; payload: string; at: number; requestId: string | null; traceParent: string | null };
    row: { pgNotify: string | null };
  };
  insert_key: {
    values: { playerId: Int8; key: string; call: string; fingerprint: string; at: number };
    row: { key: string };
  };
  insert_signing_key: {
    values: { keyId: string; publicKey: string; at: number };
    row: object;
  };
  keep_disclosures: {
    values: { runId: string; entries: string; losses: string; node: string; app: string; build: string; contract: string; settings: string; startedAt: number; completeUntil: number; lastSeq: Int8; endedAt: number | null };
    row: object;
  };
  keep_reply: {
    values: { reply: string; playerId: Int8; key: string };
    row: object;
  };
  keep_running_node: {
    values: { at: number; nodeId: string; build: string; startedAt: number; connections: number; waiting: number; sockets: number; webhooks: string; paymentAccount: string | null };
    row: object;
  };
  know_recurring_jobs: {
    values: { names: readonly string[]; minutes: readonly number[] };
    row: object;
  };
  last_disclosures: {
    values: { playerIds: readonly Int8[]; orderIds: readonly string[]; calls: readonly string[] };
    row: { playerId: PlayerId; orderId: OrderId | null; call: string; digest: string | null };
  };
  lock_payment_adapter: {
    values: object;
    row: { name: string; optionsHash: string };
  };
  make_told_months: {
    values: { until: number };
    row: { made: number };
  };
  mark_delivered: {
    values: { eventId: Int8 };
    row: object;
  };
  mark_silent_runs: {
    values: { at: number; since: number };
    row: object;
  };
  mark_taken: {
    values: { failedIds: readonly Int8[]; eventIds: readonly Int8[] };
    row: object;
  };
  migrations_there: {
    values: object;
    row: { there: boolean };
  };
  notify: {
    values: { channels: readonly string[]; payloads: readonly string[] };
    row: { pgNotify: string | null };
  };
  oldest_waiting_event: {
    values: object;
    row: { createdAt: number };
  };
  overdue_events: {
    values: { before: number };
    row: { eventId: bigint };
  };
  read_cashier: {
    values: object;
    row: { cashier: "on" | "off" };
  };
  read_job_successes: {
    values: object;
    row: { name: string; everyMinutes: number; at: number };
  };
  read_running_nodes: {
    values: object;
    row: { nodeId: string; build: string; startedAt: number; seenAt: number; connections: number; waiting: number; sockets: number; webhooks: unknown };
  };
  read_shared_keys: {
    values: object;
    row: { name: "data-key" | "hash-key" | "signing-key"; fingerprint: string; state: "next" | "current" | "former" };
  };
  record_cashier: {
    values: { cashier: string };
    row: object;
  };
  record_job_success: {
    values: { name: string };
    row: object;
  };
  record_payment_adapter: {
    values: { name: string; optionsHash: string };
    row: object;
  };
  record_push_key: {
    values: { publicKey: string };
    row: object;
  };
  record_shared_key: {
    values: { name: string; fingerprint: string };
    row: { recordSharedKey: string | null };
  };
  recorded_push_key: {
    values: object;
    row: { publicKey: string };
  };
  remove_running_node: {
    values: { nodeId: string };
    row: object;
  };
  reply_under_key: {
    values: { playerId: Int8; key: string };
    row: { fingerprint: string; reply: unknown };
  };
  signing_keys: {
    values: object;
    row: { keyId: string; publicKey: string };
  };
  undelivered_event: {
    values: { eventId: Int8 };
    row: { eventId: bigint; topic: string; playerId: PlayerId; payload: unknown; createdAt: number; requestId: string | null; traceParent: string | null };
  };
  waiting_events: {
    values: object;
    row: { eventId: bigint; topic: string; playerId: PlayerId; payload: unknown; createdAt: number; requestId: string | null; traceParent: string | null };
  };
}

const times = {
  any_node_with_other_account: ["seenSince"],
  data_of_disclosures: ["at"],
  disclosure_gaps: ["from","until"],
  drop_told_month: ["endedBefore"],
  enqueue_job: ["at"],
  enqueue_no_later: ["at"],
  erase_events: ["deliveredBefore"],
  erase_keys: ["before"],
  insert_event: ["at"],
  insert_key: ["at"],
  insert_signing_key: ["at"],
  keep_disclosures: ["startedAt","completeUntil","endedAt"],
  keep_running_node: ["at","startedAt"],
  make_told_months: ["until"],
  mark_silent_runs: ["at","since"],
  overdue_events: ["before"],
};

export const { preparedQuery, query } = queries<Statements>("platform", times);
