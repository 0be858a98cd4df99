import pg from "pg";
import { ConfigError } from "../config/env.ts";
import { writableUrl } from "./primary.ts";
import { sqlOver } from "./sql-over.ts";
import { missingParts } from "./version.ts";

interface Login {
  readonly name: string;
  /** A superuser, a role that creates roles or bypasses row security, or a member of another role. */
  readonly powerful: boolean;
}

/**
 * Refuses a login with more rights than the server needs, which injected SQL would have too. Also refuses a database
 * that the migrate step has not brought to this version. Throws a ConfigError that says what to do.
 */
export async function refuseUnfitLogins(env: {
  readonly DATABASE_URL: string;
  /** Empty when it is not set. */
  readonly JOB_DATABASE_URL: string;
}): Promise<void> {
  const app = await inspect(env.DATABASE_URL, async (client) => ({
    ...(await readLogin(client)),
    missing: await missingParts(sqlOver((query) => client.query(query))),
  }));
  refuseUnlessOwnLogin("DATABASE_URL", app, "fairlobby_app");
  if (app.missing.length > 0) {
    throw new ConfigError(`the database lacks ${app.missing.join(", ")}: run npm run migrate with MIGRATION_URL first`);
  }
  if (env.JOB_DATABASE_URL === "") {
    throw new ConfigError(
      "JOB_DATABASE_URL: is not set; it names the login fairlobby_jobs (docs/operations/database.md)",
    );
  }
  const jobs = await inspect(env.JOB_DATABASE_URL, readLogin).catch((error: unknown) => {
    throw new ConfigError(
      `JOB_DATABASE_URL: the database cannot be reached (${(error as { code?: string }).code ?? String(error)})`,
    );
  });
  refuseUnlessOwnLogin("JOB_DATABASE_URL", jobs, "fairlobby_jobs");
}

/** Refuses a login of the console with more rights than it needs. Throws a ConfigError that says what to do. */
export async function refuseUnfitConsoleLogin({
  CONSOLE_DATABASE_URL: url,
}: {
  readonly CONSOLE_DATABASE_URL: string;
}) {
  refuseUnlessOwnLogin("CONSOLE_DATABASE_URL", await inspect(url, readLogin), "fairlobby_console");
}

function refuseUnlessOwnLogin(variable: string, { name, powerful }: Login, expected: string): void {
  if (name === expected && !powerful) return;
  throw new ConfigError(
    `${variable}: it must name the login ${expected}, a member of no other role, and not ${name}; the owner's address` +
      " goes into MIGRATION_URL, for npm run migrate alone (docs/operations/database.md)",
  );
}

async function inspect<T>(url: string, read: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: await writableUrl(url),
    application_name: "fairlobby",
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await read(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function readLogin(client: pg.Client): Promise<Login> {
  const { rows } = await client.query<Login>(
    `select rolname as name,
       rolsuper or rolcreaterole or rolbypassrls or exists (select from pg_auth_members where member = r.oid) as powerful
     from pg_roles r where rolname = session_user`,
  );
  const [login] = rows;
  if (login === undefined) throw new Error("the database does not know its own login");
  return login;
}
