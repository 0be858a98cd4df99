// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { PlayerId } from "@fairlobby/contract";
import { queries, type Int8 } from "../../platform/db/query.ts";

interface Statements {
  allowed_lately: {
    values: { playerId: Int8; since: number; most: Int8 };
    row: { allowedAt: number };
  };
  begin_file: {
    values: { at: number; playerId: Int8; sessionRef: string };
    row: { fileId: bigint };
  };
  deletion_before: {
    values: { playerId: Int8; at: number };
    row: object;
  };
  deletions_to_end: {
    values: { at: number; limit: Int8 };
    row: { playerId: PlayerId };
  };
  deletions_to_erase: {
    values: { askedBefore: number; limit: Int8 };
    row: { playerId: PlayerId };
  };
  end_file: {
    values: { at: number; playerId: Int8; fileId: Int8 };
    row: object;
  };
  end_lost_files: {
    values: { at: number; playerId: Int8; begunBefore: number };
    row: object;
  };
  erase_old_files: {
    values: { before: number };
    row: { rows: number };
  };
  insert_deletion: {
    values: { playerId: Int8; at: number; forfeited: Int8; keepUntil: number; law: string };
    row: object;
  };
  insert_file: {
    values: { playerId: Int8; sessionRef: string; at: number; until: number };
    row: object;
  };
  lock_player: {
    values: { playerId: string };
    row: { pgAdvisoryXactLock: string | null };
  };
  mark_ended: {
    values: { at: number; playerId: Int8 };
    row: object;
  };
  mark_erased: {
    values: { at: number; playerId: Int8 };
    row: object;
  };
  running_file: {
    values: { playerId: Int8 };
    row: object;
  };
}

const times = {
  allowed_lately: ["since"],
  begin_file: ["at"],
  deletion_before: ["at"],
  deletions_to_end: ["at"],
  deletions_to_erase: ["askedBefore"],
  end_file: ["at"],
  end_lost_files: ["at","begunBefore"],
  erase_old_files: ["before"],
  insert_deletion: ["at","keepUntil"],
  insert_file: ["at","until"],
  mark_ended: ["at"],
  mark_erased: ["at"],
};

export const { preparedQuery, query } = queries<Statements>("player-data", times);
