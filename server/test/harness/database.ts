import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { pino } from "pino";
import { inject, onTestFinished } from "vitest";
import { openDatabase, type OpenDatabase } from "../../src/platform/db/database.ts";
import { claimDatabase, clusterUrl, type ClaimedDatabase } from "./cluster.ts";
import { templateName } from "./postgres-setup.ts";

export const silentLog = pino({ level: "silent" });

export interface TestDatabase {
  /** Connected with the server's role and rights. */
  readonly database: OpenDatabase;
  /** URL with the owner's login: for jobs, and for direct access. */
  readonly url: string;
}

async function asAdmin(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(inject("postgresUrl"));
  client.on("error", () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Waits until all connections are closed. They close a little after the pool has ended; dropping the database sooner raises
 * an unhandled error in a client. Gives up after two seconds: a connection still open then is a leak.
 */
async function untilUnused(client: pg.Client, name: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const { rowCount } = await client.query("select from pg_stat_activity where datname = $1", [name]);
    if (rowCount === 0) return;
    await setTimeout(10);
  }
}

/** Drops a database, once autovacuum has left it too: only a superuser may end an autovacuum worker. */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await untilUnused(client, name);
  await client.query(`drop database if exists ${name} with (force)`);
}

/** Creates an empty, migrated database; `drop` closes its connections and removes it. */
export async function createDatabase(): Promise<TestDatabase & { drop(): Promise<void> }> {
  const { url, release } = await (clusterUrl === "" ? copyTemplate() : claimDatabase(clusterUrl));
  const database = openDatabase({ url, log: silentLog, size: 10, role: "fairlobby_app" });
  return {
    database,
    url,
    async drop() {
      await database.end();
      await release();
    },
  };
}

async function copyTemplate(): Promise<ClaimedDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asAdmin(async (client) => {
    // Copied as files: the default also writes every page to the log, which took more than twice as long.
    await client.query(`create database ${name} template ${templateName} strategy file_copy`);
  });
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    release: () => asAdmin((client) => dropDatabase(client, name)),
  };
}

/** Like createDatabase, but drops the database after the test. */
export async function withDatabase(): Promise<TestDatabase> {
  const { drop, ...test } = await createDatabase();
  onTestFinished(drop);
  return test;
}

/** Runs one statement with the owner's login and returns its rows. */
export async function asOwner<Row extends object>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const owner = new pg.Client(url);
  await owner.connect();
  try {
    return (await owner.query<Row>(text, [...values])).rows;
  } finally {
    await owner.end();
  }
}
