// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import { queries } from "../../platform/db/query.ts";
import { definer, type Int8 } from "../../platform/db/statement.ts";

interface Statements {
  language_of: {
    values: [Int8 | null];
    row: { language: "id" | "pt" | "es" | "th" | "zh" };
  };
  remember_language: {
    values: [Int8 | null, string | null];
    row: object;
  };
}

const times = {};

export const { prepared, statement } = definer<Statements>("notices");
export const { preparedQuery, query } = queries<Statements>("notices", times);
