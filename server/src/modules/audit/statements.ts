// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import { definer, type Int8 } from "../../platform/db/statement.ts";

interface Statements {
  insert_entry: {
    values: [Date | null, string | null, string | null, string | null, string | null, Int8 | null, string | null, string | null];
    row: object;
  };
}

export const { prepared, statement } = definer<Statements>("audit");
