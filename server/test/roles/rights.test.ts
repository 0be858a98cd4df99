import { generateKeyPairSync, randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { backupUrl, serverUrls, startPostgres } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { onPlainOnly } from "../harness/cluster.ts";
import { withDatabase } from "../harness/database.ts";
import { goodEnvironment, runServer, untilReady } from "../main/program.ts";

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Returns the SQLSTATE of PostgreSQL's error, or `done`. */
async function answerTo(client: pg.Client, text: string): Promise<string> {
  return client.query(text).then(
    () => "done",
    (error: unknown) => (error instanceof pg.DatabaseError ? (error.code ?? "") : String(error)),
  );
}

const insufficientPrivilege = "42501";
/** Statements that injected SQL must not be able to execute. */
const forbidden = [
  "set role fairlobby_owner",
  "set role fairlobby",
  "set session authorization fairlobby",
  "copy (select 1) to program 'true'",
  "copy (select 1) to '/tmp/fairlobby-test'",
  "select pg_read_file('/etc/passwd')",
  "select lo_import('/etc/passwd')",
  "select rolpassword from pg_authid",
  "alter system set log_statement = 'all'",
  "create role another",
  "grant fairlobby_owner to current_user",
  "alter role current_user superuser",
  "create schema another",
  "create table public.another ()",
  "insert into public.kysely_migration values ('9999', '')",
  "create or replace function ledger.open(p_player bigint, p_currency text) returns void language sql as ''",
  "update ledger.balance set cash = 1",
  "insert into ledger.entry values (1, 1, 1, 'cash', 'IDR', 1)",
  "delete from platform.shared_key",
];

describe("the rights of the server's logins", () => {
  test("R-SRV-138 the server's login gains nothing by SET ROLE or RESET ROLE, and reaches no file or program", async (context) => {
    onPlainOnly("a cluster has no logins of the embedded database to change to")(context);
    const { url } = await withDatabase();
    const app = await connect(serverUrls(url).DATABASE_URL);
    for (const before of ["select 1", "set role none", "reset role"]) {
      await app.query(before);
      for (const attempt of forbidden) expect.soft(await answerTo(app, attempt), attempt).toBe(insufficientPrivilege);
      const { rows } = await app.query("select current_user as now, session_user as login");
      expect(rows).toEqual([{ now: "fairlobby_app", login: "fairlobby_app" }]);
    }
    expect(await answerTo(app, "select * from graphile_worker._private_jobs")).toBe(insufficientPrivilege);
  });

  test("R-SRV-138 the job queue's login has access to the queue's own schema only", async (context) => {
    onPlainOnly("a cluster has no logins of the embedded database to change to")(context);
    const { url } = await withDatabase();
    const jobs = await connect(serverUrls(url).JOB_DATABASE_URL);
    for (const attempt of [...forbidden, "select * from accounts.player", "select * from ledger.balance"]) {
      expect.soft(await answerTo(jobs, attempt), attempt).toBe(insufficientPrivilege);
    }
    expect(await answerTo(jobs, "insert into graphile_worker.migrations values (999)")).toBe(insufficientPrivilege);
    await jobs.query("select graphile_worker.add_job('nothing', job_key => 'one')");
    expect((await jobs.query("select key from graphile_worker.jobs")).rows).toEqual([{ key: "one" }]);
  });

  test("R-HON-18 R-HON-21 the console's login writes its own schema, adds to the audit log and gives commands, and nothing else", async (context) => {
    onPlainOnly("the tables of a cluster have the same rights")(context);
    const { url } = await withDatabase();
    const owner = await connect(url);
    const { rows } = await owner.query<{ thing: string }>(
      `select c.relnamespace::regnamespace || '.' || c.relname || ': ' || p.name as thing
       from pg_class c, unnest('{insert,update,delete,truncate}'::text[]) as p (name)
       where c.relkind in ('r', 'p', 'v') and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema|backoffice$)'
         and (has_table_privilege('fairlobby_console', c.oid, p.name)
           or (p.name in ('insert', 'update') and has_any_column_privilege('fairlobby_console', c.oid, p.name)))
       order by 1`,
    );
    // Switches are the console's own work (R-CAT-02): a closed game only refuses new bets. The console also decides
    // which listed games are shown and which shrunk list is accepted (R-CTG-02, R-CTG-03): it may write those columns
    // alone.
    expect(rows.map(({ thing }) => thing)).toEqual([
      "audit.entry: insert",
      "games.catalogue: update",
      "games.catalogue_list: update",
      "games.catalogue_version: update",
      "games.closed: delete",
      "games.closed: insert",
    ]);
    const functions = await owner.query<{ name: string }>(
      `select p.oid::regprocedure::text as name from pg_proc p
       where p.prosecdef and has_function_privilege('fairlobby_console', p.oid, 'execute')
         and p.pronamespace::regnamespace::text !~ '^(pg_|information_schema)' order by 1`,
    );
    expect(functions.rows.map(({ name }) => name)).toEqual([
      // Puts an operator's name on an alert, which stays open until its cause is gone.
      "alerts.take_alert_as(uuid,uuid,text,timestamp with time zone)",
      // Lifts a suspension, for `npm run operator -- recover`; the operator has to enrol again (R-OPR-13).
      "backoffice.readmit(uuid)",
      // Reads the state of the queue and the standbys, and runs a job again that was given up.
      "platform.given_up_jobs(integer)",
      "platform.job_backlog()",
      "platform.replicas()",
      "platform.restart_job(bigint)",
      "protection.set_bar(bigint,boolean,text,text,timestamp with time zone)",
      // Writes an answer, after the word check, and asks for a picture, which the lobby server opens.
      "support.answer_question(bigint,integer,uuid,text,text,boolean,timestamp with time zone)",
      "support.close_question(bigint,timestamp with time zone)",
      "support.request_picture(bigint,text,text,bytea,timestamp with time zone)",
      // Sends a webhook again, which the lobby server does.
      "webhooks.send_again(bigint,timestamp with time zone)",
      // Gives commands of a closed list of kinds, which the lobby server carries out (docs/decisions/0045).
      "withdrawals.give_command(bigint,text,text,jsonb,jsonb,text,timestamp with time zone)",
      "withdrawals.open_refused_account(bigint,text,text,timestamp with time zone)",
    ]);
  });

  test("R-SRV-138 the owner and the login of backups are not superusers", async (context) => {
    onPlainOnly("the owner of a cluster's database is a superuser, and the cluster has no login for backups")(context);
    const { url } = await withDatabase();
    const owner = await connect(url);
    const { rows } = await owner.query(
      `select rolname as name, rolsuper or rolbypassrls as powerful from pg_roles where rolname ~ '^fairlobby_' order by 1`,
    );
    expect(rows).toEqual(
      ["app", "backup", "console", "jobs", "owner"].map((name) => ({ name: `fairlobby_${name}`, powerful: false })),
    );
    for (const attempt of ["copy (select 1) to program 'true'", "select pg_read_file('/etc/passwd')"]) {
      expect(await answerTo(owner, attempt)).toBe(insufficientPrivilege);
    }
    const backup = await connect(backupUrl(url));
    expect(await answerTo(backup, "select * from accounts.player")).toBe(insufficientPrivilege);
  });
});

describe("a server with the wrong logins", () => {
  async function problemWith(env: Readonly<Record<string, string>>): Promise<string> {
    const run = runServer({ ...(await goodEnvironment()), ...env });
    expect(await run.ended, run.said.err).toBe(1);
    return run.said.err.trimEnd();
  }

  test("R-SRV-138 does not start with the owner's address, and reports which variable needs which login", async (context) => {
    onPlainOnly("the owner of a cluster's database is a superuser of another name")(context);
    const { url } = await withDatabase();
    const urls = serverUrls(url);
    expect(await problemWith({ ...urls, DATABASE_URL: url })).toBe(
      "DATABASE_URL: it must name the login fairlobby_app, a member of no other role, and not fairlobby_owner; the owner's" +
        " address goes into MIGRATION_URL, for npm run migrate alone (docs/operations/database.md)",
    );
    expect(await problemWith({ ...urls, JOB_DATABASE_URL: url })).toContain(
      "JOB_DATABASE_URL: it must name the login fairlobby_jobs",
    );
    expect(await problemWith({ DATABASE_URL: urls.DATABASE_URL })).toContain("JOB_DATABASE_URL: is not set");
    const owner = await connect(url);
    await owner.query("delete from public.kysely_migration where name = '0087_baseline'");
    expect(await problemWith(urls)).toBe(
      "the database lacks 0087_baseline: run npm run migrate with MIGRATION_URL first",
    );
  });

  test("R-SRV-160 does not start on a database that lacks a definition, and names it", async () => {
    const { url } = await withDatabase();
    const owner = await connect(url);
    await owner.query("delete from platform.definition where file = 'modules/ledger/sql/open.sql'");
    expect(await problemWith(serverUrls(url))).toBe(
      "the database lacks modules/ledger/sql/open.sql: run npm run migrate with MIGRATION_URL first",
    );
  });

  test("R-SRV-139 a node with another data key or signing key does not start, and names the key", async () => {
    const { url } = await withDatabase();
    const urls = serverUrls(url);
    const port = await freePort();
    const environment = { ...(await goodEnvironment()), ...urls, PORT: String(port) };
    const first = runServer(environment);
    await untilReady(first, `http://127.0.0.1:${port}`);
    first.signal("SIGTERM");
    await first.ended;
    const keysOf = (env: Readonly<Record<string, string>>): string => join(env["DATA_DIR"] ?? "", "server");

    const empty = await goodEnvironment();
    expect(await problemWith({ ...empty, ...urls })).toMatch(
      /^DATA_DIR: .*\/server\/data-key is missing, and the database was written with that key: copy it from another node/,
    );
    expect(readdirSync(keysOf(empty)), "no key is made").toEqual([]);

    for (const [file, name] of [
      ["data-key", "data-key"],
      ["hash-key", "hash-key"],
      ["signing-private.pem", "signing-key"],
    ] as const) {
      const other = await goodEnvironment();
      cpSync(keysOf(environment), keysOf(other), { recursive: true });
      rmSync(join(keysOf(other), file));
      if (file === "signing-private.pem") {
        const { privateKey } = generateKeyPairSync("ed25519");
        writeFileSync(join(keysOf(other), file), privateKey.export({ type: "pkcs8", format: "pem" }));
      } else writeFileSync(join(keysOf(other), file), randomBytes(32).toString("base64"));
      expect(await problemWith({ ...other, ...urls })).toMatch(
        new RegExp(
          `^DATA_DIR: the ${name} in .*/${file} is \\S+, and this database works with \\S+: all nodes share it`,
        ),
      );
    }

    // A missing key for push services is derived; a different one is refused like the others.
    const other = await goodEnvironment();
    cpSync(keysOf(environment), keysOf(other), { recursive: true });
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    writeFileSync(join(keysOf(other), "push-private.pem"), privateKey.export({ type: "pkcs8", format: "pem" }));
    expect(await problemWith({ ...other, ...urls })).toMatch(
      /^DATA_DIR: .*\/push-private.pem is not the key that this database works with: all nodes share it/,
    );
  });
});

test.runIf(process.getuid?.() === 0)(
  "R-SRV-138 PostgreSQL started as root below a folder closed to others runs without any of root's rights",
  async () => {
    const closed = mkdtempSync(join(tmpdir(), "closed-"));
    onTestFinished(() => rmSync(closed, { recursive: true, force: true }));
    const postgres = await startPostgres(join(closed, "data"), { durable: false });
    onTestFinished(postgres.stop);
    const [pid = ""] = readFileSync(join(closed, "data/postgres/postmaster.pid"), "utf8").split("\n");
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    for (const set of ["CapInh", "CapPrm", "CapEff", "CapAmb"]) expect(status).toMatch(new RegExp(`${set}:\\s+0{16}`));
    expect(status).not.toMatch(/Uid:\s+0/);
  },
);
