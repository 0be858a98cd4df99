import { ConfigError } from "../config/config-error.ts";
import { query } from "../statements.ts";
import type { Database, Sql } from "./database.ts";

type Cashier = "on" | "off";

/** Of several nodes that start together, only one succeeds. */
const recordCashier = query(
  "record_cashier",
  "insert into platform.lobby (cashier) values (:cashier) on conflict do nothing",
);

const readCashier = query("read_cashier", "select cashier from platform.lobby");

const why = {
  on: "in this database gold is free and was never paid for, so it must never be paid out",
  off: "this database has players' money, and cash can always be withdrawn",
} as const satisfies Record<Cashier, string>;

/** Returns why this database cannot be used with the setting, and what to do; null if it can (R-FRE-04). */
export async function problemOfKind(sql: Sql, cashier: Cashier): Promise<string | null> {
  const recorded = (await readCashier.first(sql))?.cashier;
  if (recorded === undefined || recorded === cashier) return null;
  return (
    `LOBBY_CONFIG: cashier: is "${cashier}", and this database belongs to a lobby with cashier "${recorded}":` +
    ` ${why[cashier]}. Set it to "${recorded}", or start with a new database (docs/deployment.md)`
  );
}

/** Throws a ConfigError if this database belongs to the other kind of lobby. */
export async function refuseOtherKind(sql: Sql, cashier: Cashier): Promise<void> {
  const problem = await problemOfKind(sql, cashier);
  if (problem !== null) throw new ConfigError(problem);
}

/** Records the kind of a new database, and compares it with that of an existing one. Throws a ConfigError if they differ. */
export async function agreeOnKind(database: Database, cashier: Cashier): Promise<void> {
  await recordCashier(database, { cashier });
  await refuseOtherKind(database, cashier);
}
