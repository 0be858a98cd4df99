import { chmodSync, rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { browserProgram } from "../../tools/browser.ts";
import { createClusterDatabase } from "../../tools/cluster-database.ts";
import { prepareDatabase } from "../../server/src/platform/db/migrate.ts";
import { startPostgres } from "../../tools/embedded-postgres.ts";
import { freshDatabase, makeTemplate } from "./database.ts";
import { freePort } from "../../tools/free-port.ts";
import { quickFolder } from "../../tools/quick-folder.ts";
import { startProduct, type Product } from "../../tools/product.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** URL with which the owner connects to the database server that all products of the run share. */
    postgresUrl: string;
    stage: Pick<Product, "url" | "bankUrl" | "dataDir" | "databaseUrl">;
    /** The port at which a test can start a push service that the stage's product sends to. */
    pushPort: number;
  }
}

/** Rate limits for a run in which every player has the same address. */
export const unlimitedCalls = { login: 1_000_000, money: 1_000_000, other: 1_000_000 };

/** The coordinator of a Citus cluster that the shared product runs on; empty for plain PostgreSQL (docs/cluster.md). */
const coordinator = process.env["TEST_DATABASE_URL"] ?? "";

const sharedDatabase = (server: string): Promise<string> =>
  coordinator === ""
    ? freshDatabase(server)
    : createClusterDatabase(coordinator, { name: "fairlobby_e2e", shards: 4, migrate: prepareDatabase });

/** Starts one database server for the run, and one product for the files that use the shared stage. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Unpacks the browser before the first worker needs it.
  await browserProgram();
  const dir = quickFolder("fairlobby-e2e-");
  chmodSync(dir, 0o755);
  const postgres = await startPostgres(dir, { durable: false });
  await makeTemplate(postgres.url);
  const pushPort = await freePort();
  const product = await startProduct({
    databaseUrl: await sharedDatabase(postgres.url),
    config: {
      callsPerMinute: unlimitedCalls,
      // The first withdrawals of one test file must not queue behind those of another.
      withdrawals: { places: 10_000 },
      push: { hosts: [`127.0.0.1:${pushPort}`] },
    },
    // A test that advances a game's clock plays faster than a person.
    env: { SLOTS_MIN_SPIN_MS: "0", SLOTS_CALLS_PER_MINUTE: "100000" },
  });
  const { url, bankUrl, dataDir, databaseUrl } = product;
  project.provide("postgresUrl", postgres.url);
  project.provide("stage", { url, bankUrl, dataDir, databaseUrl });
  project.provide("pushPort", pushPort);
  return async () => {
    await product.stop();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}
