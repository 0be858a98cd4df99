import { chmodSync, rmSync } from "node:fs";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startPostgres } from "../../../tools/embedded-postgres.ts";
import { quickFolder } from "../../../tools/quick-folder.ts";
import { prepareDatabase } from "../../src/platform/db/migrate.ts";
import { dropDatabases, clusterUrl } from "./cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection URL of the test server's `postgres` database, with the owner's login. */
    postgresUrl: string;
  }
}

export const templateName = "fairlobby_template";

/** One PostgreSQL for the whole run, with a migrated template that every test copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = quickFolder("fairlobby-test-");
  chmodSync(dir, 0o755);
  const postgres = await startPostgres(dir, { durable: false });
  const admin = new pg.Client(postgres.url);
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  await admin.end();
  const template = new URL(postgres.url);
  template.pathname = `/${templateName}`;
  await prepareDatabase(template.href);
  project.provide("postgresUrl", postgres.url);
  if (clusterUrl !== "") await dropDatabases(clusterUrl);
  return async () => {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}
