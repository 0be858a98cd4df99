import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { migrateJobs } from "../../src/platform/jobs/jobs.ts";
import { dropDatabase } from "../harness/database.ts";

const folder = new URL("../../migrations/", import.meta.url);
const migrations = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .toSorted();

/** Creates a database with the schema as it was before a migration. */
async function openBefore(migration: string): Promise<pg.Client> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client(inject("postgresUrl"));
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  await migrateJobs(url.href);
  const client = new pg.Client(url.href);
  client.on("error", () => undefined);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await dropDatabase(admin, name);
    await admin.end();
  });
  // Migrations grant rights on the table of applied migrations.
  await client.query("create table public.kysely_migration (name varchar primary key, timestamp varchar)");
  for (const file of migrations.filter((one) => one < migration)) await run(client, file);
  return client;
}

const run = (client: pg.Client, file: string) => client.query(readFileSync(new URL(file, folder), "utf8"));

test("R-SRV-120 R-SRV-71 the upgrade records current and earlier sign-ins of each device, and keeps all sessions", async () => {
  const client = await openBefore("0027_sign_ins.sql");
  await client.query(`
    insert into accounts.player (player_id, invite_code, login_name, password_hash, created_at)
    overriding system value values
      (1, 'a', null, null, now() - interval '90 days'), (2, 'b', 'lantern42', 'x', now() - interval '90 days');
    insert into accounts.device (device_hash, guest_id, player_id, welcomed, created_at) values
      ('d1', 1, 1, true, now() - interval '90 days'), ('d2', null, 2, true, now() - interval '80 days'),
      ('d3', null, null, true, now() - interval '70 days');
    insert into accounts.session (token_hash, session_id, player_id, device_hash, created_at, used_at, revoked_at) values
      ('t1', 's1', 1, 'd1', now() - interval '5 days', now() - interval '1 day', null),
      ('t2', 's2', 2, 'd1', now() - interval '9 days', now() - interval '6 days', now() - interval '5 days'),
      ('t3', 's3', 1, 'd3', now() - interval '9 days', now() - interval '6 days', now() - interval '5 days')`);
  await run(client, "0027_sign_ins.sql");
  // A node of the previous version still signs players in.
  await client.query("insert into accounts.session values ('t4', 's4', 2, 'd2', now(), now(), null)");
  const { rows } = await client.query(
    `select convert_from(device_hash, 'utf8') as device, player_id::int as player, ended_at is null as open,
       expires_at > now() + interval '364 days' as named, (now()::date - seen_at::date) as days
     from accounts.sign_in order by 1, 2`,
  );
  expect(rows).toEqual([
    { device: "d1", player: 1, open: true, named: null, days: 1 },
    { device: "d1", player: 2, open: false, named: true, days: 6 },
    { device: "d2", player: 2, open: true, named: true, days: 80 },
    { device: "d3", player: 1, open: false, named: null, days: 6 },
  ]);
  const sessions = await client.query(
    "select s.session_id, i.player_id = s.player_id and i.device_hash = s.device_hash as same from accounts.session s join accounts.sign_in i using (sign_in_id)",
  );
  expect(sessions.rows.toSorted((a, b) => a.session_id.localeCompare(b.session_id))).toEqual(
    ["s1", "s2", "s3"].map((session_id) => ({ session_id, same: true })),
  );
});
