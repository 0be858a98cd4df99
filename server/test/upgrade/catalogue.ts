import type pg from "pg";

/*
 * Everything in a database that is the product's and not a player's row, one line each: two databases with equal
 * catalogues are the same, whichever migrations made them.
 */

const ours = "!~ '^(pg_|information_schema$|graphile_worker$)'";

/**
 * Sorts rights, so that their order does not depend on when each was granted; null if none was ever granted or revoked.
 */
const sorted = (rights: string): string =>
  `case when ${rights} is not null then array(select one::text from unnest(${rights}) one order by 1)::text end`;

/** Queries with one column each: the lines of one kind of object. */
const queries = [
  `select format('extension %s', extname) from pg_extension`,
  `select format('setting %s', concat_ws(' ', setrole::regrole, setconfig)) from pg_db_role_setting
   where setdatabase = (select oid from pg_database where datname = current_database())`,
  `select format('schema %I owner %s rights %s', nspname, nspowner::regrole, ${sorted("nspacl")}) from pg_namespace where nspname ${ours}`,
  `select format('default rights %s', d) from pg_default_acl d`,
  // The end of the first month of entries depends on the day on which the database was created.
  `select format('relation %s', concat_ws(' ', oid::regclass, 'kind', relkind::text, 'kept', relpersistence::text,
     'owner', relowner::regrole, 'rights', ${sorted("relacl")}, 'options', reloptions, 'rows', relrowsecurity, relforcerowsecurity,
     'identity', relreplident::text, pg_get_partkeydef(oid),
     regexp_replace(pg_get_expr(relpartbound, oid), '''\\d{16}''', 'the end of a month')))
   from pg_class where relkind not in ('i', 'I', 't', 'S') and relnamespace::regnamespace::text ${ours}`,
  `select format('part %s of %s', inhrelid::regclass, inhparent::regclass)
   from pg_inherits join pg_class c on c.oid = inhrelid where relnamespace::regnamespace::text ${ours}`,
  // A column's place is its number among the columns that were not dropped.
  `select format('column %s', concat_ws(' ', c.oid::regclass,
     to_char(row_number() over (partition by c.oid order by attnum), 'FM00'), quote_ident(attname),
     format_type(atttypid, atttypmod), case when attnotnull then 'not null' end, 'default ' || pg_get_expr(adbin, adrelid),
     attidentity::text, attgenerated::text, case when attcollation <> typcollation then attcollation::regcollation end,
     attstorage::text, attcompression::text, attstattarget, attoptions, attislocal, attinhcount, 'rights ' || ${sorted("attacl")}))
   from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
   join pg_type t on t.oid = atttypid
   left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where relkind in ('r', 'p', 'v', 'm', 'c', 'f') and relnamespace::regnamespace::text ${ours}`,
  // "not null" constraints are listed with their columns; their names differ between versions of PostgreSQL.
  `select format('constraint %s %I %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), concat_ws(' ',
     condeferrable, condeferred, convalidated, conislocal, coninhcount, case contype when 'c' then connoinherit end))
   from pg_constraint where contype <> 'n' and connamespace::regnamespace::text ${ours}`,
  `select format('index %s %s', pg_get_indexdef(indexrelid),
     concat_ws(' ', indisvalid, indisclustered, indisreplident, 'of ' || inhparent::regclass::text, 'options', reloptions))
   from pg_index join pg_class c on c.oid = indexrelid left join pg_inherits on inhrelid = indexrelid
   where relnamespace::regnamespace::text ${ours}`,
  `select format('sequence %s', concat_ws(' ', c.oid::regclass, seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax,
     seqcache, seqcycle, 'owner', relowner::regrole, 'rights', ${sorted("relacl")}, 'of', refobjid::regclass, refobjsubid))
   from pg_sequence join pg_class c on c.oid = seqrelid
   left join pg_depend on classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i')
   where relnamespace::regnamespace::text ${ours}`,
  `select format('trigger %s %s', pg_get_triggerdef(g.oid), tgenabled)
   from pg_trigger g join pg_class c on c.oid = tgrelid where not tgisinternal and relnamespace::regnamespace::text ${ours}`,
  `select format('rule %s %s', pg_get_ruledef(r.oid), ev_enabled)
   from pg_rewrite r join pg_class c on c.oid = ev_class where relnamespace::regnamespace::text ${ours}`,
  `select format('policy %s', p) from pg_policies p where schemaname ${ours}`,
  `select format('statistics %s', pg_get_statisticsobjdef(oid)) from pg_statistic_ext`,
  `select format('event trigger %s', evtname) from pg_event_trigger`,
  `select format('type %s %s owner %s rights %s', oid::regtype, typtype, typowner::regrole, ${sorted("typacl")})
   from pg_type where typtype <> 'c' and typelem = 0 and typnamespace::regnamespace::text ${ours}`,
  `select format('function %s owner %s rights %s', pg_get_functiondef(oid), proowner::regrole, ${sorted("proacl")})
   from pg_proc where prokind in ('f', 'p') and pronamespace::regnamespace::text ${ours}`,
  `select format('comment on %s: %s', pg_describe_object(classoid, objoid, objsubid), description)
   from pg_description where objoid >= 16384 and pg_describe_object(classoid, objoid, objsubid) !~ 'graphile_worker'`,
];

/** Rows that the product needs from the start. */
const seeds = [
  "select format('row %s', m) from (select partition, first_id, detached_at, entries from ledger.entry_month where partition = 'entry_landed') m",
  "select format('row promotions.sweep %s', one) from promotions.sweep",
  "select format('row games.catalogue_version %s', one) from games.catalogue_version",
];

/** Returns the catalogue of a database, for the login that owns the schemas. */
export async function readCatalogue(client: pg.Client): Promise<string[]> {
  // With this setting names are printed with their schemas.
  await client.query("set search_path = pg_catalog");
  const lines: string[] = [];
  for (const query of [...queries, ...seeds]) {
    const { rows } = await client.query<{ format: string }>(query);
    lines.push(...rows.map(({ format }) => format));
  }
  await client.query("reset search_path");
  return lines.toSorted();
}
