// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import { queries } from "../../platform/db/query.ts";
import { definer } from "../../platform/db/statement.ts";

interface Statements {
  erase_player_reads: {
    values: [Date | null];
    row: { rows: number };
  };
  people_state: {
    values: [];
    row: { roles: string[] | null; beganAt: number | null; reviewedAt: number | null };
  };
  refused_people: {
    values: [Date | null];
    row: { subjectId: string };
  };
  refused_sign_ins: {
    values: [Date | null];
    row: { refused: number };
  };
  suspend_unused: {
    values: [Date | null, Date | null];
    row: { operatorId: string; name: string; unusedSince: number };
  };
}

const times = {};

export const { prepared, statement } = definer<Statements>("operator-upkeep");
export const { preparedQuery, query } = queries<Statements>("operator-upkeep", times);
