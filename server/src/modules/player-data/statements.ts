// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
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
  insert_file: {
    values: { playerId: Int8; sessionRef: string; at: number; until: number };
    row: object;
  };
  lock_player: {
    values: { playerId: string };
    row: { pgAdvisoryXactLock: string | null };
  };
  running_file: {
    values: { playerId: Int8 };
    row: object;
  };
}

const times = {
  allowed_lately: ["since"],
  begin_file: ["at"],
  end_file: ["at"],
  end_lost_files: ["at","begunBefore"],
  erase_old_files: ["before"],
  insert_file: ["at","until"],
};

export const { preparedQuery, query } = queries<Statements>("player-data", times);
