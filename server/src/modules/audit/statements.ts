// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { PlayerId } from "@fairlobby/contract";
import { definer, type Int8 } from "../../platform/db/statement.ts";

interface Statements {
  cosignatures_of: {
    values: [Int8 | null, Date | null];
    row: { line: string };
  };
  delete_unsealed: {
    values: [readonly Int8[] | null];
    row: object;
  };
  found_entries: {
    values: [string | null, string | null, Int8 | null, string | null, string | null, string | null, Date | null, Date | null, Date | null, Int8 | null, Int8 | null];
    row: { entryId: bigint; at: number; actor: string; operatorId: string | null; sessionId: string | null; role: string | null; action: string; subjectKind: string; subjectId: string; playerId: PlayerId | null; reason: string | null; note: string; details: unknown; before: unknown; after: unknown; proposalId: string | null; settingsVersion: bigint | null; readableAt: number | null; withheldBy: "tipping_off" | "authority_order" | null; withheldLaw: string | null; withheldUntil: number | null; seq: bigint | null };
  };
  heads_from: {
    values: [Int8 | null, Int8 | null];
    row: { size: bigint; note: string };
  };
  insert_checkpoint: {
    values: [Int8 | null, Date | null, string | null];
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
  is_waiting: {
    values: [];
    row: { waiting: boolean };
  };
  lock_log: {
    values: [];
    row: { locked: boolean };
  };
  newest_checkpoint: {
    values: [];
    row: { size: bigint; signedAt: number; note: string };
  };
  nodes_at: {
    values: [readonly number[] | null, readonly Int8[] | null];
    row: { level: number; nth: bigint; hash: Buffer };
  };
  queue_forgotten: {
    values: [];
    row: object;
  };
  sealed_entries: {
    values: [Int8 | null, Int8 | null, Int8 | null];
    row: { seq: bigint; secret: Buffer; leaf: Buffer | null; entryId: bigint; time: string; actor: string; operatorId: string | null; sessionId: string | null; role: string | null; action: string; subjectKind: string; subjectId: string; player: string | null; reason: string | null; note: string; particulars: string; before: string | null; after: string | null; proposalId: string | null; settings: string | null; readableAt: string | null; withheldBy: "tipping_off" | "authority_order" | null; withheldLaw: string | null; withheldUntil: string | null };
  };
  tree_size: {
    values: [];
    row: { size: bigint };
  };
  waiting_entries: {
    values: [Int8 | null];
    row: { entryId: bigint; time: string; actor: string; operatorId: string | null; sessionId: string | null; role: string | null; action: string; subjectKind: string; subjectId: string; player: string | null; reason: string | null; note: string; particulars: string; before: string | null; after: string | null; proposalId: string | null; settings: string | null; readableAt: string | null; withheldBy: "tipping_off" | "authority_order" | null; withheldLaw: string | null; withheldUntil: string | null };
  };
}

export const { prepared, statement } = definer<Statements>("audit");
