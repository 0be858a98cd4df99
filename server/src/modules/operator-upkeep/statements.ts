// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import { definer } from "../../platform/db/statement.ts";

interface Statements {
  suspend_unused: {
    values: [Date | null, Date | null];
    row: { operatorId: string; name: string; unusedSince: number };
  };
}

export const { prepared, statement } = definer<Statements>("operator-upkeep");
