// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import { queries } from "../../platform/db/query.ts";
import { definer } from "../../platform/db/statement.ts";

interface Statements {
  insert_manifest: {
    values: [Date | null, string | null, string | null, string | null, string | null, Date | null];
    row: { hour: number };
  };
  manifest_of: {
    values: [Date | null];
    row: { statement: string; signature: string; publicKey: string; manifest: unknown };
  };
  policy_versions: {
    values: [Date | null];
    row: { version: number; document: unknown; hash: string; inForceAt: number };
  };
  recoveries_since: {
    values: [Date | null];
    row: { count: number };
  };
}

const times = {};

export const { prepared, statement } = definer<Statements>("operators-manifest");
export const { preparedQuery, query } = queries<Statements>("operators-manifest", times);
