import { chmodSync, rmSync } from "node:fs";
import pg from "pg";
import { prepareDatabase } from "../../server/src/platform/db/migrate.ts";
import { startPostgres } from "../../tools/embedded-postgres.ts";
import { quickFolder } from "../../tools/quick-folder.ts";

/**
 * Runs `work` on a freshly migrated database, connected with a login that has the server's role (`set role` takes
 * others), and removes the database.
 */
export async function onFreshDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const folder = quickFolder("fairlobby-statements-");
  chmodSync(folder, 0o755);
  const postgres = await startPostgres(folder, { durable: false });
  try {
    await prepareDatabase(postgres.url);
    const client = new pg.Client({ connectionString: postgres.url, options: "-c role=fairlobby_app" });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
