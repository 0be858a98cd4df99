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
  } finally {
    await client.end();
  }
}

const rightsOf: Readonly<Record<string, string>> = {
  fairlobby_owner: "createrole createdb",
  fairlobby_backup: "replication",
};
