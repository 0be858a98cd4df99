import { expect, onTestFinished, test } from "vitest";
import { game, openGamesFixture } from "./fixture.ts";

test("R-CAPI-09 a bet writes the rows of its booking and no others; no trigger and no further index take part", async () => {
  const fixture = await openGamesFixture();
  onTestFinished(fixture.close);
  const query = <Row extends object>(text: string, values: unknown[] = []) => fixture.database.query<Row>(text, values);
  const tables = (
    await query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relkind = 'r' and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema|graphile_worker)'
         and has_table_privilege(c.oid, 'select')`,
    )
  ).map(({ name }) => name);
  const count = async (): Promise<Map<string, number>> => {
    const counts = tables.map((name) => `select '${name}' as name, count(*)::int as rows from ${name}`);
    const rows = await query<{ name: string; rows: number }>(counts.join(" union all "));
    return new Map(rows.map(({ name, rows: found }) => [name, found]));
  };
  const play = await fixture.launch(await fixture.player({ cash: 1_000n }), game, "ID");
  await fixture.bet(play, "b1", 10, { round: "r1" });
  const before = await count();
  await fixture.bet(play, "b2", 10, { round: "r2" });
  const after = await count();
  const written = [...after]
    .map(([name, rows]) => [name.replace(/^ledger\.entry_.*/, "ledger.entry"), rows - (before.get(name) ?? 0)] as const)
    .filter(([, rows]) => rows !== 0)
    .toSorted();
  expect(written).toEqual([
    ["ledger.entry", 2],
    ["ledger.transfer", 1],
  ]);
  const ledger = "relation.relnamespace = 'ledger'::regnamespace and relation.relname ~ '^(transfer|entry|balance)$'";
  const triggers = await query(
    `select tgname from pg_trigger join pg_class relation on relation.oid = tgrelid where not tgisinternal and ${ledger}`,
  );
  expect(triggers).toEqual([]);
  const indexes = await query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index join pg_class relation on relation.oid = indrelid
     where ${ledger} order by 1`,
  );
  expect(indexes.map(({ name }) => name.replace("ledger.", ""))).toEqual([
    "balance_pkey",
    "entry_clearing",
    "entry_clearing_player",
    "entry_pkey",
    "transfer_money",
    "transfer_newest",
    "transfer_pkey",
    "transfer_player_id_key_key",
    "transfer_promo_moved",
    "transfer_promo_stake",
    "transfer_subject",
    "transfer_voids",
  ]);
});
