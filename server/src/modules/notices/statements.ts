// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
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

export const { prepared, statement } = definer<Statements>("notices");
