import { query } from "../statements.ts";
import type { Sql } from "./database.ts";
import { missingDefinitions } from "./definitions.ts";
import { migrationNames } from "./migrate.ts";

const migrationsThere = query(
  "migrations_there",
  `select coalesce(has_table_privilege(to_regclass('public.kysely_migration'), 'select'), false) as "there!"`,
);

const appliedMigrations = query("applied_migrations", "select name from public.kysely_migration");

/** Read once: `/readyz` needs them every few seconds. */
const known: readonly string[] = migrationNames();

/**
 * Returns the migrations, functions and views of this version that the database lacks. A newer version's additions do not
 * matter: it keeps what this one uses.
 */
export async function missingParts(sql: Sql): Promise<string[]> {
  if ((await migrationsThere.first(sql))?.there !== true) return [...known];
  const applied = new Set((await appliedMigrations(sql)).map(({ name }) => name));
  const missing = known.filter((name) => !applied.has(name));
  return missing.length > 0 ? missing : missingDefinitions(sql);
}
