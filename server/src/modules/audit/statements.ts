// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { PlayerId } from "@fairlobby/contract";
import { queries } from "../../platform/db/query.ts";
import { definer, type Int8 } from "../../platform/db/statement.ts";

interface Statements {
  broken_node: {
    values: [number | null, Int8 | null, Int8 | null];
    row: { nth: bigint };
  };
  cosignatures_after: {
    values: [Int8 | null, Date | null, string | null, Int8 | null];
    row: { size: bigint; signedAt: number; witness: string; line: string; note: string | null };
  };
  cosignatures_of: {
    values: [Int8 | null, Date | null];
    row: { line: string };
  };
  count_record: {
    values: [Int8 | null];
    row: { total: bigint };
  };
  delete_unsealed: {
    values: [readonly Int8[] | null];
    row: object;
  };
  foreign_node: {
    values: [Int8 | null];
    row: { level: number; nth: bigint };
  };
  foreign_waiting: {
    values: [];
    row: { entryId: bigint };
  };
  found_entries: {
    values: [string | null, string | null, Int8 | null, string | null, string | null, string | null, Date | null, Date | null, string | null, Date | null, Int8 | null, Int8 | null];
    row: { entryId: bigint; at: number; actor: string; operatorId: string | null; sessionId: string | null; role: string | null; action: string; subjectKind: string; subjectId: string; playerId: PlayerId | null; reason: string | null; note: string; details: unknown; before: unknown; after: unknown; proposalId: string | null; settingsVersion: bigint | null; readableAt: number | null; withheldBy: "tipping_off" | "authority_order" | null; withheldLaw: string | null; withheldUntil: number | null; seq: bigint | null };
  };
  found_players: {
    values: [string | null, string | null, Int8 | null, string | null, string | null, string | null, Date | null, Date | null, string | null];
    row: { rows: number; players: number };
  };
  head_before: {
    values: [Date | null];
    row: { size: bigint };
  };
  heads_between: {
    values: [Int8 | null, Int8 | null, Int8 | null, Date | null, Int8 | null];
    row: { size: bigint; signedAt: number; at: bigint; note: string; cosignatures: string[] };
  };
  heads_from: {
    values: [Int8 | null, Int8 | null];
    row: { size: bigint; note: string };
  };
  insert_check_result: {
    values: [Date | null, Int8 | null, string | null];
    row: object;
  };
  insert_checkpoint: {
    values: [Int8 | null, Date | null, string | null];
    row: object;
  };
  insert_cosignature: {
    values: [Int8 | null, Date | null, string | null, string | null];
    row: object;
  };
  insert_entry: {
    values: [Date | null, string | null, string | null, string | null, string | null, string | null, string | null, string | null, Int8 | null, string | null, string | null, string | null, string | null, string | null, string | null, Int8 | null, Date | null, string | null, string | null, Date | null];
    row: { entryId: bigint };
  };
  insert_nodes: {
    values: [readonly number[] | null, readonly Int8[] | null, readonly Buffer[] | null];
    row: object;
  };
  insert_sealed: {
    values: [readonly Int8[] | null, readonly Int8[] | null, readonly Buffer[] | null];
    row: object;
  };
  last_check_result: {
    values: [];
    row: { checkedAt: number; entries: bigint; misfit: string | null };
  };
  last_cosigned: {
    values: [string | null];
    row: { size: bigint; signedAt: number };
  };
  last_seen_by_witness: {
    values: [string | null];
    row: { seenAt: number | null };
  };
  lock_log: {
    values: [];
    row: { locked: boolean };
  };
  missing_entry: {
    values: [Date | null];
    row: { entryId: bigint | null };
  };
  newest_checkpoint: {
    values: [];
    row: { size: bigint; signedAt: number; note: string };
  };
  nodes_at: {
    values: [readonly number[] | null, readonly Int8[] | null];
    row: { level: number; nth: bigint; hash: Buffer };
  };
  oldest_waiting: {
    values: [];
    row: { at: number };
  };
  queue_forgotten: {
    values: [];
    row: object;
  };
  record_entries: {
    values: [Int8 | null, Int8 | null, Int8 | null];
    row: { seq: bigint | null; secret: Buffer | null; entryId: bigint; time: string; actor: string; operatorId: string | null; sessionId: string | null; role: string | null; action: string; subjectKind: string; subjectId: string; player: string | null; reason: string | null; note: string; particulars: string; before: string | null; after: string | null; proposalId: string | null; settings: string | null; readableAt: string | null; withheldBy: "tipping_off" | "authority_order" | null; withheldLaw: string | null; withheldUntil: string | null };
  };
  sealed_entries: {
    values: [Int8 | null, Int8 | null, Int8 | null];
    row: { seq: bigint; secret: Buffer; leaf: Buffer | null; entryId: bigint; time: string; actor: string; operatorId: string | null; sessionId: string | null; role: string | null; action: string; subjectKind: string; subjectId: string; player: string | null; reason: string | null; note: string; particulars: string; before: string | null; after: string | null; proposalId: string | null; settings: string | null; readableAt: string | null; withheldBy: "tipping_off" | "authority_order" | null; withheldLaw: string | null; withheldUntil: string | null };
  };
  searched_lately: {
    values: [string | null, Date | null, string | null, string | null];
    row: object;
  };
  tree_size: {
    values: [];
    row: { size: bigint };
  };
  waiting_entries: {
    values: [Int8 | null];
    row: { entryId: bigint; time: string; actor: string; operatorId: string | null; sessionId: string | null; role: string | null; action: string; subjectKind: string; subjectId: string; player: string | null; reason: string | null; note: string; particulars: string; before: string | null; after: string | null; proposalId: string | null; settings: string | null; readableAt: string | null; withheldBy: "tipping_off" | "authority_order" | null; withheldLaw: string | null; withheldUntil: string | null };
  };
  withheld_counts: {
    values: [];
    row: { code: "tipping_off" | "authority_order"; entries: bigint };
  };
  withheld_entry: {
    values: [Int8 | null];
    row: { playerId: PlayerId | null; withheldBy: "tipping_off" | "authority_order" | null; withheldLaw: string | null; until: number | null };
  };
  withheld_now: {
    values: [Int8 | null];
    row: { entryId: bigint; playerId: PlayerId; action: string; at: number; code: "tipping_off" | "authority_order"; law: string; until: number };
  };
}

const times = {};

export const { prepared, statement } = definer<Statements>("audit");
export const { preparedQuery, query } = queries<Statements>("audit", times);
