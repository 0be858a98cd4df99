import pg from "pg";

/**
 * Creates the logins of the embedded PostgreSQL and their rights, as its superuser: for the owner of the product's
 * schemas, the server, the job queue, the console and backups. Idempotent.
 * @param passwords a URL for each login, owner first
 */
export async function prepareLogins(options: {
  readonly admin: string;
  readonly passwords: readonly URL[];
}): Promise<void> {
  const client = new pg.Client({ connectionString: options.admin, application_name: "fairlobby-logins" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    for (const { username, password } of options.passwords) {
      const role = pg.escapeIdentifier(username);
      const { rowCount } = await client.query("select from pg_roles where rolname = $1", [username]);
      if (rowCount === 0) await client.query(`create role ${role}`);
      const secret = pg.escapeLiteral(decodeURIComponent(password));
      await client.query(`alter role ${role} with login nosuperuser ${rightsOf[username] ?? ""} password ${secret}`);
    }
    await client.query("grant fairlobby_app, fairlobby_jobs, fairlobby_console to fairlobby_owner with admin option");
    await client.query("alter database postgres owner to fairlobby_owner");
    const { rows } = await client.query<{ move: boolean }>(
      "select exists (select from pg_namespace where nspname = 'ledger' and nspowner = 10) as move",
    );
    if (rows[0]?.move === true) {
      await client.query(moveToOwner);
      console.log("PostgreSQL: the product's schemas now belong to fairlobby_owner, who is not a superuser.");
    }
  } finally {
    await client.end();
  }
}

const rightsOf: Readonly<Record<string, string>> = {
  fairlobby_owner: "createrole createdb",
  fairlobby_backup: "replication",
};

/**
 * Earlier versions created every object as the superuser, and `reassign owned` refuses to move a superuser's objects.
 */
const moveToOwner = `
do $$
declare
  v_object record;
begin
  for v_object in
    select format('schema %I', nspname) as name
    from pg_namespace where nspowner = 10 and nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
    union all
    select format('%s %I.%I', case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, n.nspname, c.relname)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relowner = 10 and c.relkind in ('r', 'p', 'v', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      -- A column's own sequence goes with its table.
      and not exists (
        select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
      )
    union all
    select format('routine %s', p.oid::regprocedure)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.proowner = 10 and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    union all
    select format('type %I.%I', n.nspname, t.typname)
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where t.typowner = 10 and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and t.typelem = 0
      and (t.typrelid = 0 or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
      and t.typtype <> 'm'
  loop
    execute format('alter %s owner to fairlobby_owner', v_object.name);
  end loop;
end
$$`;
