import { expect, onTestFinished, test } from "vitest";
import { serverUrls } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { silentLog, withDatabase } from "../harness/database.ts";
import { goodEnvironment, runServer, untilReady } from "../main/program.ts";

/** Returns a database migrated by a newer version, with one more migration, and a function with another body. */
async function newerDatabase() {
  const { url } = await withDatabase();
  const owner = openDatabase({ url, log: silentLog, size: 1 });
  onTestFinished(owner.end);
  await owner.query("insert into public.kysely_migration values ('9999_later', '')");
  await owner.query(
    `create or replace function ledger.open(p_player bigint, p_currency text) returns void language sql
     security definer set search_path = ledger, pg_catalog
     as 'insert into ledger.balance (player_id, currency) values ($1, $2) on conflict do nothing; /* later */'`,
  );
  return { url, owner };
}

test("R-SRV-140 a node is ready on a newer database, and restores no function", async () => {
  const { url, owner } = await newerDatabase();
  const port = await freePort();
  const run = runServer({ ...(await goodEnvironment()), PORT: String(port), ...serverUrls(url) });
  await untilReady(run, `http://127.0.0.1:${port}`);
  const [open] = await owner.query<{ body: string }>(
    "select prosrc as body from pg_proc where oid = 'ledger.open'::regproc",
  );
  expect(open?.body).toContain("/* later */");
});

test("R-SRV-140 a database of neither this version nor a newer one is refused, with the migrations", async () => {
  const { url, owner } = await newerDatabase();
  await owner.query("delete from public.kysely_migration where name = '0087_baseline'");
  await expect(migrate(url)).rejects.toThrow(
    /^the database has 9999_later, which this version does not know, and lacks 0087_baseline/,
  );
});

test("R-SRV-140 a node on an unmigrated database is not ready and reports it", async () => {
  const { url, owner } = await newerDatabase();
  await owner.query("delete from public.kysely_migration where name = '9999_later'");
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const run = runServer({ ...(await goodEnvironment()), PORT: String(port), ...serverUrls(url) });
  await untilReady(run, address);
  await owner.query("delete from public.kysely_migration where name = '0087_baseline'");
  const answer = await fetch(`${address}/readyz`);
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("migrations");
});

test("R-SRV-160 the migrate step updates a changed definition, and keeps one of a newer version", async () => {
  const { url } = await withDatabase();
  const owner = openDatabase({ url, log: silentLog, size: 1 });
  onTestFinished(owner.end);
  const file = "modules/ledger/sql/open.sql";
  const becomes = async (hash: string): Promise<string> => {
    await owner.query(
      `create or replace function ledger.open(p_player bigint, p_currency text) returns void language sql
       security definer set search_path = ledger, pg_catalog as '/* another */'`,
    );
    await owner.query("update platform.definition set hash = $2 where file = $1", [file, hash]);
    await migrate(url);
    const [open] = await owner.query<{ body: string }>(
      "select prosrc as body from pg_proc where oid = 'ledger.open'::regproc",
    );
    return open?.body ?? "";
  };
  // The hash of another recorded definition serves as that of an earlier version of this file.
  const [other] = await owner.query<{ hash: string }>("select hash from platform.definition where file <> $1", [file]);
  expect(await becomes(other?.hash ?? "")).toContain("insert into ledger.balance");
  expect(await becomes("0".repeat(64))).toContain("/* another */");
});
