import { readdirSync, readFileSync } from "node:fs";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import pg from "pg";

const folder = new URL("../../../migrations/", import.meta.url);

function readMigrations(): Record<string, Migration> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return Object.fromEntries(
    files.map((name) => [
      name.replace(/\.sql$/, ""),
      {
        async up(db: Kysely<unknown>) {
          await sql.raw(readFileSync(new URL(name, folder), "utf8")).execute(db);
        },
      },
    ]),
  );
}

/** The names of all migrations, in order; the last one is what `/readyz` expects to find. */
export function migrationNames(): string[] {
  return Object.keys(readMigrations()).toSorted();
}

/** Brings the database at `url` to the newest schema; several programs may call it at once. Throws with the file's name. */
export async function migrate(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on("error", () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => readMigrations() } });
    const { error, results } = await migrator.migrateToLatest();
    if (error !== undefined) {
      const failed = results?.find((result) => result.status === "Error")?.migrationName ?? "the database";
      throw new Error(`migration failed at ${failed}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  } finally {
    await db.destroy();
  }
}
