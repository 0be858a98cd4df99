import { expect, test } from "vitest";
import { clusterTables, type ClusterTables } from "../../src/platform/db/distribute.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { silentLog, withDatabase } from "../harness/database.ts";

/*
 * Citus refuses some tables when the migrate step distributes them. Most changes are tested without a cluster, so this
 * test finds the refusals that PostgreSQL's catalog shows.
 */

const misfits = `
  with place as (
    select name::regclass as id, 'player' as rows from unnest($1::text[]) t (name)
    union all select name::regclass, 'everywhere' from unnest($2::text[]) t (name)
  )
  select id || ': no column player_id' as misfit
  from place
  where rows = 'player' and not exists (
    select from pg_attribute where attrelid = id and attname = 'player_id' and not attisdropped
  )
  union all
  select indexrelid::regclass || ': unique without player_id'
  from pg_index join place on id = indrelid
  where rows = 'player' and (indisunique or indisexclusion) and not exists (
    select from pg_attribute where attrelid = id and attname = 'player_id' and attnum = any (indkey)
  )
  union all
  select id || ': trigger ' || tgname from pg_trigger join place on id = tgrelid where not tgisinternal
  union all
  select id || ': ' || attname || ' is numbered but no bigint'
  from place
  join pg_attribute on attrelid = id and atttypid <> 'bigint'::regtype
  left join pg_attrdef on adrelid = id and adnum = attnum
  where attidentity <> '' or pg_get_expr(adbin, adrelid) like 'nextval(%'
  union all
  select conrelid::regclass || ': ' || conname || ' refers to rows on another server'
  from pg_constraint
  left join place own on own.id = conrelid
  left join place other on other.id = confrelid
  where contype = 'f' and conparentid = 0 and (own.id is not null or other.id is not null) and (
    own.rows is not null and other.rows is not distinct from 'everywhere'
    or own.rows = 'player' and other.rows = 'player' and exists (
      select from unnest(conkey, confkey) k (here, there)
      join pg_attribute h on h.attrelid = conrelid and h.attnum = here and h.attname = 'player_id'
      join pg_attribute t on t.attrelid = confrelid and t.attnum = there and t.attname = 'player_id'
    )
  ) is not true
  order by 1`;

/** Returns what Citus would refuse about these tables. */
async function findMisfits(url: string, { byPlayer, everywhere }: ClusterTables, change = ""): Promise<string[]> {
  const owner = openDatabase({ url, log: silentLog, size: 1 });
  try {
    if (change !== "") await owner.query(change);
    const rows = await owner.query<{ misfit: string }>(misfits, [byPlayer, everywhere]);
    return rows.map(({ misfit }) => misfit);
  } finally {
    await owner.end();
  }
}

test("the migrated tables can be distributed on a cluster", async () => {
  const { url } = await withDatabase();
  expect(await findMisfits(url, clusterTables)).toEqual([]);
});

test("a table that a cluster cannot distribute is found without a cluster", async () => {
  const { url } = await withDatabase();
  const planted = `
    create schema planted;
    create table planted.small (name text primary key);
    create table planted.game (id bigint primary key);
    create table planted.bet (
      player_id bigint, bet_id int generated always as identity, name text references planted.small,
      game_id bigint references planted.game, nth serial, primary key (player_id, bet_id), unique (name)
    );
    create table planted.win (
      player_id bigint, bet_id int, other_id bigint, primary key (player_id, bet_id),
      foreign key (player_id, bet_id) references planted.bet, foreign key (other_id, bet_id) references planted.bet
    );
    create table planted.note (player_id bigint, bet_id int, foreign key (player_id, bet_id) references planted.bet);
    create table planted.nobody (id bigint);
    create function planted.touch() returns trigger language plpgsql as 'begin return new; end';
    create trigger touched before insert on planted.win for each row execute function planted.touch()`;
  const places = {
    byPlayer: ["planted.bet", "planted.win", "planted.nobody"],
    everywhere: ["planted.small"],
  };
  expect(await findMisfits(url, places, planted)).toEqual([
    "planted.bet: bet_game_id_fkey refers to rows on another server",
    "planted.bet: bet_id is numbered but no bigint",
    "planted.bet: nth is numbered but no bigint",
    "planted.bet_name_key: unique without player_id",
    "planted.nobody: no column player_id",
    "planted.note: note_player_id_bet_id_fkey refers to rows on another server",
    "planted.win: trigger touched",
    "planted.win: win_other_id_bet_id_fkey refers to rows on another server",
  ]);
});
