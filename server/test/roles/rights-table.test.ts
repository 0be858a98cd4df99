import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { onPlainOnly } from "../harness/cluster.ts";
import { withDatabase } from "../harness/database.ts";

const roles = ["app", "console", "jobs", "backup"] as const;

/*
 * The rights that PostgreSQL reports for each table and role. Change the record only on purpose: with `vitest -u`, and
 * read the difference before you commit it.
 */
test("R-OPR-12 R-HON-18 every table says to every role what rights.txt has, and nothing else", async (context) => {
  onPlainOnly("the tables of a cluster have the same rights")(context);
  const { url } = await withDatabase();
  const owner = new pg.Client(url);
  await owner.connect();
  onTestFinished(() => owner.end());
  const { rows } = await owner.query<{ thing: string; role: string; verb: string; columns: string[] | null }>(
    `with thing as (
       select c.oid, c.relnamespace::regnamespace || '.' || c.relname as name from pg_class c
       -- A month's rights are those of its table.
       where c.relkind in ('r', 'p', 'v') and not c.relispartition
         and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema$|graphile_worker$)'
     )
     select t.name as thing, r.role, v.verb,
       case when not has_table_privilege('fairlobby_' || r.role, t.oid, v.verb) then (
         select array_agg(a.attname::text order by a.attname) from pg_attribute a
         where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and v.verb in ('select', 'insert', 'update')
           and has_column_privilege('fairlobby_' || r.role, t.oid, a.attnum, v.verb)
       ) end as columns
     from thing t, unnest($1::text[]) r (role), unnest('{select,insert,update,delete,truncate}'::text[]) v (verb)
     where has_table_privilege('fairlobby_' || r.role, t.oid, v.verb)
       or v.verb in ('select', 'insert', 'update')
         and has_any_column_privilege('fairlobby_' || r.role, t.oid, v.verb)
     order by t.name, array_position($1::text[], r.role),
       array_position('{select,insert,update,delete,truncate}'::text[], v.verb)`,
    [roles],
  );
  const tables = Map.groupBy(rows, ({ thing }) => thing);
  const lines = [...tables].map(([thing, rights]) => {
    const byRole = Map.groupBy(rights, ({ role }) => role);
    const words = [...byRole].map(([role, all]) => {
      const verbs = all.map(({ verb, columns }) => (columns === null ? verb : `${verb} (${columns.join(", ")})`));
      return `  ${role}: ${verbs.join(", ")}`;
    });
    return [thing, ...words].join("\n");
  });
  const head = "What PostgreSQL lets the roles fairlobby_… do with each table and view. Written by a test.";
  await expect(`${head}\n\n${lines.join("\n")}\n`).toMatchFileSnapshot(join(import.meta.dirname, "rights.txt"));
});

test("R-OPR-12 the console's login reads no token, password or key of a player, and runs nothing that signs one in", async (context) => {
  onPlainOnly("the tables of a cluster have the same rights")(context);
  const { url } = await withDatabase();
  const owner = new pg.Client(url);
  await owner.connect();
  onTestFinished(() => owner.end());
  const { rows } = await owner.query<{ name: string }>(
    `select c.relnamespace::regnamespace || '.' || c.relname || '.' || a.attname as name
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p', 'v') and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema|backoffice$)'
       and a.attname ~ '(token|password|secret|credential|ticket|sealed|private)'
       and has_column_privilege('fairlobby_console', c.oid, a.attnum, 'select')`,
  );
  // These columns are the salts of an entry's own leaf.
  expect(rows.map(({ name }) => name).filter((name) => !name.startsWith("audit."))).toEqual([]);
  const functions = await owner.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace::regnamespace::text = 'accounts' and has_function_privilege('fairlobby_console', p.oid, 'execute')
       and has_schema_privilege('fairlobby_console', p.pronamespace, 'usage')`,
  );
  expect(functions.rows).toEqual([]);
});

test("R-HON-24 the console's login cannot end, shorten or loosen a player's break, exclusion or limit", async (context) => {
  onPlainOnly("the tables of a cluster have the same rights")(context);
  const { url } = await withDatabase();
  const owner = new pg.Client(url);
  await owner.connect();
  onTestFinished(() => owner.end());
  await owner.query("insert into ledger.balance (player_id, currency) values (7, 'IDR')");
  await owner.query(
    "insert into protection.bet_guard (player_id, break_until, play_minutes) values (7, now() + interval '1 day', 30)",
  );
  const guard = () => owner.query("select break_until, play_minutes from protection.bet_guard where player_id = 7");
  const before = (await guard()).rows;
  const tables = await owner.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relnamespace = 'protection'::regnamespace and relkind in ('r', 'p')",
  );
  await owner.query("set role fairlobby_console");
  const attempts = tables.rows.flatMap(({ name }) => [
    `delete from ${name}`,
    `truncate ${name}`,
    `insert into ${name} default values`,
  ]);
  for (const attempt of [
    ...attempts,
    "update protection.bet_guard set break_until = null",
    "update protection.bet_guard set play_minutes = null",
  ]) {
    const answer = await owner.query(attempt).then(
      () => "done",
      (error: unknown) => (error instanceof pg.DatabaseError ? error.code : String(error)),
    );
    expect.soft(answer, attempt).toBe("42501");
  }
  // What operators may do about bets leaves the player's own choices as they are.
  for (const barred of [true, false]) {
    const { rows } = await owner.query("select protection.set_bar(7, $1, 'Sari', 'a reason', now()) as outcome", [
      barred,
    ]);
    expect(rows).toEqual([{ outcome: "done" }]);
  }
  await owner.query("reset role");
  expect((await guard()).rows).toEqual(before);
});
