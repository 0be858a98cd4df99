// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import { queries, type Int8 } from "../../platform/db/query.ts";

interface Statements {
  data_of_reader: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { entry: unknown };
  };
  erase_reader: {
    values: { playerId: Int8 };
    row: object;
  };
  language_of: {
    values: { playerId: Int8 };
    row: { language: string };
  };
  remember_language: {
    values: { playerId: Int8; language: string };
    row: object;
  };
}

const times = {};

export const { preparedQuery, query } = queries<Statements>("notices", times);
