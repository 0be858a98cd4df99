import { readFileSync } from "node:fs";
import pg from "pg";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { brokenStatements, recordStatements, type ReleasedStatements } from "../../../tools/released-statements.ts";
import { onPlainOnly } from "../harness/cluster.ts";
import { withDatabase } from "../harness/database.ts";

beforeEach(onPlainOnly("the statements were recorded on plain PostgreSQL"));

const released = JSON.parse(
  readFileSync(new URL("../../release/statements.json", import.meta.url), "utf8"),
) as ReleasedStatements;

/** Returns a database migrated by this version, connected with the owner's login and with the server's role. */
async function migrated() {
  const { url } = await withDatabase();
  const connect = async (options?: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url, options });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  return { owner: await connect(), server: await connect("-c role=fairlobby_app") };
}

test("R-OPS-03 every statement of the last released version prepares on the database of this version", async () => {
  const { server } = await migrated();
  expect(released.statements.length).toBeGreaterThan(200);
  expect(await brokenStatements(server, released)).toEqual([]);
});

/** The schema that a version uses; the next migration removes a part of it. */
const version = `
  create schema planted;
  create table planted.item (id bigint primary key, kind text, ends_at timestamptz, note text);
  create table planted.secret (id bigint primary key);
  create function planted.touch(p_id bigint) returns void language sql as 'select 1';
  grant usage on schema planted to fairlobby_app;
  grant select, insert on all tables in schema planted to fairlobby_app`;
const nextVersion = `
  alter table planted.item rename column ends_at to expires_at;
  alter table planted.item alter column kind type varchar(9);
  alter table planted.item alter column note set not null;
  alter table planted.item add column added text not null default '';
  drop function planted.touch(bigint);
  revoke select on planted.secret from fairlobby_app`;
const statements = [
  { name: "kept", text: "select id from planted.item where note = $1" },
  { name: "ends", text: "select id from planted.item where ends_at > $1" },
  { name: "kinds", text: "select kind from planted.item" },
  { name: "touch", text: "select planted.touch($1)" },
  { name: "secrets", text: "select id from planted.secret" },
  { name: "insert", text: "insert into planted.item (id) values ($1)" },
];

test("R-OPS-03 what a migration takes away from the version before is reported by statement", async () => {
  const { owner, server } = await migrated();
  await owner.query(version);
  const before = { commit: "", ...(await recordStatements(server, statements)) };
  expect(await brokenStatements(server, before)).toEqual([]);
  await owner.query(nextVersion);
  expect(await brokenStatements(server, before)).toEqual([
    'ends: column "ends_at" does not exist',
    'kinds returns {"kind":"character varying"}, not {"kind":"text"}',
    "touch: function planted.touch(unknown) does not exist",
    "secrets: permission denied for table secret",
    "planted.item.note has become required, and has no default",
  ]);
});
