// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import { queries } from "../../platform/db/query.ts";

interface Statements {
  erase_old_reads: {
    values: { before: number };
    row: { rows: number };
  };
  people_state: {
    values: object;
    row: { roles: string[] | null; beganAt: number | null; reviewedAt: number | null };
  };
  refused_operators: {
    values: { since: number };
    row: { subjectId: string };
  };
  refused_sign_ins: {
    values: { since: number };
    row: { refused: number };
  };
  suspend_operators: {
    values: { unusedSince: number; at: number };
    row: { operatorId: string; name: string; unusedSince: number };
  };
}

const times = {
  erase_old_reads: ["before"],
  refused_operators: ["since"],
  refused_sign_ins: ["since"],
  suspend_operators: ["unusedSince","at"],
};

export const { preparedQuery, query } = queries<Statements>("console-upkeep", times);
