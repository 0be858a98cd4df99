import pg from "pg";
import type { Sql } from "../../server/src/platform/db/database.ts";
import { listenerName } from "../../server/src/platform/db/database.ts";
import { buildName } from "../../server/src/platform/node/build-name.ts";
import { readPushKey } from "../../server/src/platform/crypto/push-key.ts";
import { readSharedKeys, type KnownKey } from "../../server/src/platform/crypto/shared-keys.ts";
import { problemOfKind } from "../../server/src/platform/db/lobby-kind.ts";
import { refuseUnfitLogins } from "../../server/src/platform/db/logins.ts";
import { writableUrl } from "../../server/src/platform/db/primary.ts";
import { sqlOver } from "../../server/src/platform/db/sql-over.ts";
import type { Deployment } from "./deployment.ts";
import { findingsOf, problemOf, runCheck, type Finding } from "./finding.ts";

/** Results of the database's checks that checks of other parts need. */
export interface DatabaseReport {
  readonly findings: readonly Finding[];
  /** Null when the database could not be read. */
  readonly knownKeys: readonly KnownKey[] | null;
  /** The public key that browsers subscribed with; null before the first start, and when the database could not be read. */
  readonly pushKey: string | null;
  /** How far this machine's clock is ahead of the database's, ms. */
  readonly machineAheadMs: number | null;
}

type Ask = <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

const askMs = 10_000;
/** The difference of clocks from which `/readyz` warns. */
export const maxSkewMs = 5_000;

/** Checks the database as the server's own login. */
export async function checkDatabase(deployment: Deployment): Promise<DatabaseReport> {
  const logins = await runCheck("database logins", async () => {
    await refuseUnfitLogins(deployment.env);
    return findingsOf("database logins").ok("fairlobby_app and fairlobby_jobs, with no more rights than they need");
  });
  const unreachable = (error: unknown): DatabaseReport => {
    const text = `DATABASE_URL: the database cannot be reached: ${problemOf(error)}`;
    return { findings: [findingsOf("database").fix(text)], knownKeys: null, pushKey: null, machineAheadMs: null };
  };
  let connectionString: string;
  try {
    connectionString = await writableUrl(deployment.env.DATABASE_URL);
  } catch (error) {
    return unreachable(error);
  }
  const client = new pg.Client({
    connectionString,
    application_name: "fairlobby-doctor",
    connectionTimeoutMillis: askMs,
    query_timeout: askMs,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    return unreachable(error);
  }
  try {
    const sql = sqlOver((query) => client.query(query));
    const ask: Ask = async (text, values = []) => (await client.query(text, [...values])).rows;
    const ahead = await machineAhead(ask).catch(() => null);
    const findings = [
      await runCheck("database", () => checkServer(ask)),
      logins,
      await runCheck("cashier", () => checkKind(sql, deployment)),
      await runCheck("durability", () => checkDurability(ask, deployment)),
      await runCheck("connections", () => checkConnections(ask, deployment)),
      await runCheck("time zone", () => checkTimeZone(ask, deployment)),
      checkClock(ahead),
      await runCheck("versions", () => checkVersions(ask)),
    ];
    const pushKey = await readPushKey(sql).catch(() => null);
    return { findings, knownKeys: await readKnownKeys(sql), pushKey, machineAheadMs: ahead };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Checks that the database belongs to a lobby of this kind, as the server does when it starts. */
async function checkKind(sql: Sql, { config: { cashier } }: Deployment): Promise<Finding> {
  const { fix, ok } = findingsOf("cashier");
  const problem = await problemOfKind(sql, cashier);
  return problem === null ? ok(`${cashier}, as this database records it`) : fix(problem);
}

/** Returns null if the tables are missing, which the check of the logins reports. */
const readKnownKeys = (sql: Sql): Promise<KnownKey[] | null> => readSharedKeys(sql).catch(() => null);

async function checkServer(ask: Ask): Promise<Finding> {
  const { fix, ok } = findingsOf("database");
  const [found] = await ask<{ version: string; number: number; name: string; encoding: string; readonly: boolean }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
       current_database() as name, current_setting('server_encoding') as encoding,
       pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as readonly`,
  );
  if (found === undefined) return fix("it does not answer");
  const { version, number, name, encoding, readonly } = found;
  if (number < 150_000) return fix(`PostgreSQL ${version}: Fairlobby needs 15 or newer`);
  if (encoding !== "UTF8") return fix(`${name} has the encoding ${encoding}: create it with UTF8`);
  if (readonly) return fix(`${name} takes no writes (a standby?): DATABASE_URL must name the primary`);
  return ok(`${name}, PostgreSQL ${version.split(" ")[0]}, takes writes`);
}

/** Checks the settings without which a crash of the machine loses bookings that players were already told about. */
async function checkDurability(ask: Ask, { isReal }: Deployment): Promise<Finding> {
  const { look, fix, ok } = findingsOf("durability");
  const off = await ask<{ name: string }>(
    `select name from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`,
  );
  if (off.length === 0) return ok("a crash of the database's machine loses nothing that was acknowledged");
  const text = `${off.map(({ name }) => `${name} = off`).join(", ")}: set it on, or a crash loses bookings`;
  return isReal ? fix(text) : look(text);
}

/** Returns the maximum number of connections of one node (docs/operations/database.md). */
function connectionsOf({ env }: Deployment): number {
  return env.DATABASE_POOL + env.JOB_CONCURRENCY + Math.max(1, Math.floor(env.JOB_CONCURRENCY / 4)) + 9;
}

async function checkConnections(ask: Ask, deployment: Deployment): Promise<Finding> {
  const { fix, ok } = findingsOf("connections");
  const [found] = await ask<{ allowed: number; nodes: number }>(
    `select least(
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
         (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
       ) as allowed,
       (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name like $1) as nodes`,
    [`${listenerName}%`],
  );
  const { allowed = 0, nodes = 0 } = found ?? {};
  const need = connectionsOf(deployment) * Math.max(1, nodes);
  const text = `${Math.max(1, nodes)} node(s) open at most ${need}, PostgreSQL allows ${allowed}`;
  return need > allowed ? fix(`${text}: raise max_connections, or lower DATABASE_POOL`) : ok(text);
}

async function checkTimeZone(ask: Ask, { config }: Deployment): Promise<Finding> {
  const { fix, look, ok } = findingsOf("time zone");
  const { iana } = config.displayTimeZone;
  const year = new Date().getUTCFullYear();
  const moments = [0, 6].map((month) => new Date(Date.UTC(year, month, 15)));
  if (!isZone(iana)) return fix(`displayTimeZone: Node does not know ${iana}: name a zone of the IANA list`);
  const known = await ask("select from pg_timezone_names where name = $1", [iana]);
  if (known.length === 0) return fix(`displayTimeZone: PostgreSQL does not know ${iana}: update its time zone data`);
  for (const moment of moments) {
    const [row] = await ask<{ wall: string }>(
      "select to_char($1::timestamptz at time zone $2, 'YYYY-MM-DD HH24:MI') as wall",
      [moment, iana],
    );
    if (row?.wall === wallTime(moment, iana)) continue;
    return look(`Node and PostgreSQL disagree on ${iana}: update the time zone data of the older one`);
  }
  return ok(`${iana} is the same in Node and PostgreSQL`);
}

function isZone(iana: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: iana }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

function wallTime(moment: Date, timeZone: string): string {
  return moment.toLocaleString("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
}

/** Returns how far this machine's clock is ahead of the database's, ms, by the fastest of several readings. */
async function machineAhead(ask: Ask): Promise<number> {
  const readings = [];
  for (let n = 0; n < 3; n++) {
    const askedAt = Date.now();
    const [row] = await ask<{ now: number }>("select extract(epoch from clock_timestamp())::float8 * 1000 as now");
    const took = Date.now() - askedAt;
    readings.push({ took, ahead: askedAt + took / 2 - (row?.now ?? NaN) });
  }
  return readings.toSorted((a, b) => a.took - b.took)[0]?.ahead ?? NaN;
}

function checkClock(ahead: number | null): Finding {
  const { look, ok, skip } = findingsOf("clock");
  if (ahead === null || Number.isNaN(ahead)) return skip("the database's time could not be read");
  const seconds = (Math.abs(ahead) / 1000).toFixed(1);
  const text = `this machine is ${seconds} s ${ahead < 0 ? "behind" : "ahead of"} the database, whose time the server uses`;
  return Math.abs(ahead) > maxSkewMs ? look(`${text}: set the clocks by NTP`) : ok(text);
}

/** Checks the builds of the nodes that run now, which their listening connections name. */
async function checkVersions(ask: Ask): Promise<Finding> {
  const { look, ok } = findingsOf("versions");
  const rows = await ask<{ name: string; address: string | null }>(
    `select application_name as name, host(client_addr) as address from pg_stat_activity
     where datname = current_database() and application_name like $1 order by 2, 1`,
    [`${listenerName}%`],
  );
  const nodes = rows.map(({ name, address }) => ({
    build: name.slice(listenerName.length).trim() || "an older version",
    address: address ?? "a socket",
  }));
  if (nodes.length === 0) return look("no node runs on this database: start the server");
  const others = nodes.filter(({ build }) => build !== buildName());
  if (others.length === 0) return ok(`${nodes.length} node(s), all with build ${buildName()} like this folder`);
  const listed = others.map(({ address, build }) => `${address} has ${build}`).join(", ");
  return look(`this folder is build ${buildName()}, ${listed}: finish the upgrade of every node`);
}
