import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { manifestName, readBackup, tarName } from "./backup-files.ts";
import { readBaseBackup } from "./base-backup.ts";
import { adminUrl, backupUrl, giveToPostgres, openStandby, type RunningPostgres } from "./embedded-postgres.ts";
import { until } from "./until.ts";

/** A database that `startPostgres` or `startStandby` started in `dir`. */
export interface Running {
  readonly dir: string;
  readonly postgres: RunningPostgres;
}

/**
 * Starts a standby of `primary` in the new folder `dir`: a base backup, which then follows the primary's log by streaming.
 * It reports itself to the primary as `name`.
 */
export async function startStandby(
  dir: string,
  options: {
    readonly primary: Running;
    readonly name: string;
    readonly port: number;
    readonly settings?: Readonly<Record<string, string>>;
  },
): Promise<RunningPostgres> {
  const { primary, name, port, settings = {} } = options;
  const source = new URL(backupUrl(primary.postgres.url));
  const backup = mkdtempSync(join(tmpdir(), "fairlobby-standby-"));
  try {
    const { manifest } = await readBaseBackup(source.href, join(backup, tarName));
    writeFileSync(join(backup, manifestName), manifest);
    return await openStandby(dir, {
      ofDir: primary.dir,
      port,
      settings: { ...settings, primary_conninfo: primaryOf(source, name) },
      unpack(target) {
        readBackup(backup, target);
        const password = decodeURIComponent(source.password);
        const login = [source.hostname, "*", "*", source.username, password].join(":");
        for (const [file, content] of [
          ["standby.signal", ""],
          // A password must not be among the arguments of a program.
          [passwordFile, `${login}\n`],
        ] as const) {
          writeFileSync(join(target.dir, file), content, { mode: 0o600 });
          giveToPostgres(join(target.dir, file));
        }
      },
    });
  } finally {
    rmSync(backup, { recursive: true, force: true });
  }
}

/** The file is in the folder of the database, which is PostgreSQL's working directory. */
const passwordFile = "standby.pgpass";

const primaryOf = ({ hostname, port, username }: URL, name: string): string =>
  `host=${hostname} port=${port} user=${username} passfile=${passwordFile} application_name=${name}`;

/** Runs statements as the superuser of a database. */
async function asAdmin<T>({ dir, postgres }: Running, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl(dir, postgres.port) });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Promotes a standby; resolves once it accepts writes. Throws if it does not within a minute. */
export async function promote(standby: Running): Promise<void> {
  const isPromoted = await asAdmin(standby, async (client) => {
    const { rows } = await client.query<{ promoted: boolean }>("select pg_promote(true, 60) as promoted");
    return rows[0]?.promoted === true;
  });
  if (!isPromoted) throw new Error("the standby was not promoted within a minute");
}

/** Makes commits of `primary` wait until the standby `name` has written them to its disk. Resolves once that is in effect. */
export async function waitFor(primary: Running, name: string): Promise<void> {
  await asAdmin(primary, async (client) => {
    await client.query(`alter system set synchronous_standby_names = ${pg.escapeLiteral(`"${name}"`)}`);
    await client.query("select pg_reload_conf()");
    const synchronous =
      "select from pg_stat_replication where application_name = $1 and state = 'streaming' and sync_state = 'sync'";
    await until(
      `the standby ${name} is synchronous`,
      async () => (await client.query(synchronous, [name])).rowCount === 1,
    );
  });
}
