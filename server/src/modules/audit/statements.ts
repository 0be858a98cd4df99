// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { PlayerId } from "@fairlobby/contract";
import { queries, type Int8 } from "../../platform/db/query.ts";

interface Statements {
  broken_node: {
    values: { first: Int8; last: Int8; level: number };
    row: { nth: bigint };
  };
  cosignatures_after: {
    values: { size: Int8; signedAt: number; witness: string; limit: Int8 };
    row: { size: bigint; signedAt: number; witness: string; line: string; note: string | null };
  };
  cosignatures_of: {
    values: { size: Int8; signedAt: number };
    row: { line: string };
  };
  count_record: {
    values: { playerId: Int8 };
    row: { total: bigint };
  };
  delete_unsealed: {
    values: { entryIds: readonly Int8[] };
    row: object;
  };
  foreign_node: {
    values: { size: Int8 };
    row: { level: number; nth: bigint };
  };
  foreign_waiting: {
    values: object;
    row: { entryId: bigint };
  };
  found_entries: {
    values: { operator: string | null; action: string | null; playerId: Int8 | null; subjectId: string | null; subjectKind: string | null; reason: string | null; from: number | null; to: number | null; words: string | null; afterAt: number | null; afterId: Int8 | null; limit: Int8 };
    row: { entryId: bigint; at: number; actor: string; operatorId: string | null; sessionId: string | null; role: string | null; action: string; subjectKind: string; subjectId: string; playerId: PlayerId | null; reason: string | null; note: string; details: unknown; before: unknown; after: unknown; proposalId: string | null; settingsVersion: bigint | null; readableAt: number | null; withheldBy: "tipping_off" | "authority_order" | null; withheldLaw: string | null; withheldUntil: number | null; seq: bigint | null };
  };
  found_players: {
    values: { operator: string | null; action: string | null; playerId: Int8 | null; subjectId: string | null; subjectKind: string | null; reason: string | null; from: number | null; to: number | null; words: string | null };
    row: { rows: number; players: number };
  };
  head_before: {
    values: { at: number };
    row: { size: bigint };
  };
  heads_between: {
    values: { from: Int8; to: Int8; size: Int8; signedAt: number; limit: Int8 };
    row: { size: bigint; signedAt: number; at: bigint; note: string; cosignatures: string[] };
  };
  heads_from: {
    values: { from: Int8; limit: Int8 };
    row: { size: bigint; note: string };
  };
  insert_check_result: {
    values: { at: number; entries: Int8; misfit: string | null };
    row: object;
  };
  insert_checkpoint: {
    values: { size: Int8; signedAt: number; note: string };
    row: object;
  };
  insert_cosignature: {
    values: { size: Int8; signedAt: number; witness: string; line: string };
    row: object;
  };
  insert_entry: {
    values: { at: number; actor: string; operatorId: string | null; sessionId: string | null; role: string | null; action: string; subjectKind: string; subjectId: string; playerId: Int8 | null; reason: string | null; note: string; details: string; before: string | null; after: string | null; proposalId: string | null; settingsVersion: Int8 | null; readableAt: number | null; withheldBy: string | null; withheldLaw: string | null; withheldUntil: number | null };
    row: { entryId: bigint };
  };
  insert_nodes: {
    values: { levels: readonly number[]; nths: readonly Int8[]; hashes: readonly Buffer[] };
    row: object;
  };
  insert_sealed: {
    values: { seqs: readonly Int8[]; entryIds: readonly Int8[]; secrets: readonly Buffer[] };
    row: object;
  };
  last_check_result: {
    values: object;
    row: { checkedAt: number; entries: bigint; misfit: string | null };
  };
  last_cosigned: {
    values: { witness: string };
    row: { size: bigint; signedAt: number };
  };
  last_seen_by_witness: {
    values: { witness: string };
    row: { seenAt: number | null };
  };
  lock_log: {
    values: object;
    row: { locked: boolean };
  };
  missing_entry: {
    values: { before: number };
    row: { entryId: bigint | null };
  };
  newest_checkpoint: {
    values: object;
    row: { size: bigint; signedAt: number; note: string };
  };
  nodes_at: {
    values: { levels: readonly number[]; nths: readonly Int8[] };
    row: { level: number; nth: bigint; hash: Buffer };
  };
  oldest_waiting: {
    values: object;
    row: { at: number };
  };
  queue_all: {
    values: object;
    row: object;
  };
  read_withheld: {
    values: { limit: Int8 };
    row: { entryId: bigint; playerId: PlayerId; action: string; at: number; code: "tipping_off" | "authority_order"; law: string; until: number };
  };
  record_entries: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { seq: bigint | null; secret: Buffer | null; entryId: bigint; time: string; actor: string; operatorId: string | null; sessionId: string | null; role: string | null; action: string; subjectKind: string; subjectId: string; player: string | null; reason: string | null; note: string; particulars: string; before: string | null; after: string | null; proposalId: string | null; settings: string | null; readableAt: string | null; withheldBy: "tipping_off" | "authority_order" | null; withheldLaw: string | null; withheldUntil: string | null };
  };
  sealed_entries: {
    values: { from: Int8; to: Int8; limit: Int8 };
    row: { seq: bigint; secret: Buffer; leaf: Buffer | null; entryId: bigint; time: string; actor: string; operatorId: string | null; sessionId: string | null; role: string | null; action: string; subjectKind: string; subjectId: string; player: string | null; reason: string | null; note: string; particulars: string; before: string | null; after: string | null; proposalId: string | null; settings: string | null; readableAt: string | null; withheldBy: "tipping_off" | "authority_order" | null; withheldLaw: string | null; withheldUntil: string | null };
  };
  searched_lately: {
    values: { operatorId: string; since: number; sessionId: string; details: string };
    row: object;
  };
  tree_size: {
    values: object;
    row: { size: bigint };
  };
  waiting_entries: {
    values: { limit: Int8 };
    row: { entryId: bigint; time: string; actor: string; operatorId: string | null; sessionId: string | null; role: string | null; action: string; subjectKind: string; subjectId: string; player: string | null; reason: string | null; note: string; particulars: string; before: string | null; after: string | null; proposalId: string | null; settings: string | null; readableAt: string | null; withheldBy: "tipping_off" | "authority_order" | null; withheldLaw: string | null; withheldUntil: string | null };
  };
  withheld_counts: {
    values: object;
    row: { code: "tipping_off" | "authority_order"; entries: bigint };
  };
  withheld_entry: {
    values: { entryId: Int8 };
    row: { playerId: PlayerId | null; withheldBy: "tipping_off" | "authority_order" | null; withheldLaw: string | null; until: number | null };
  };
}

const times = {
  cosignatures_after: ["signedAt"],
  cosignatures_of: ["signedAt"],
  found_entries: ["from","to","afterAt"],
  found_players: ["from","to"],
  head_before: ["at"],
  heads_between: ["signedAt"],
  insert_check_result: ["at"],
  insert_checkpoint: ["signedAt"],
  insert_cosignature: ["signedAt"],
  insert_entry: ["at","readableAt","withheldUntil"],
  missing_entry: ["before"],
  searched_lately: ["since"],
};

export const { preparedQuery, query } = queries<Statements>("audit", times);
