// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import { queries } from "../../platform/db/query.ts";

interface Statements {
  insert_manifest: {
    values: { hour: number; text: string; signature: string; publicKey: string; words: string; madeAt: number };
    row: { hour: number };
  };
  manifest_of: {
    values: { hour: number | null };
    row: { statement: string; signature: string; publicKey: string; manifest: unknown };
  };
  read_policy_versions: {
    values: { at: number };
    row: { version: number; document: unknown; hash: string; inForceAt: number };
  };
  recoveries_since: {
    values: { since: number };
    row: { count: number };
  };
}

const times = {
  insert_manifest: ["hour","madeAt"],
  manifest_of: ["hour"],
  read_policy_versions: ["at"],
  recoveries_since: ["since"],
};

export const { preparedQuery, query } = queries<Statements>("operators-manifest", times);
