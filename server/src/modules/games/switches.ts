import type { Sql } from "../../platform/db/database.ts";
import { prepared } from "./statements.ts";

/** What the operator can close for new bets: a game by its id, a region by its two-letter country code. */
export type SwitchKind = "game" | "region";

const closedSwitch = prepared("is_closed", "select from games.closed where kind = $1 and name = $2");

/** Returns whether the operator has closed a game or a region. */
export async function isClosed(sql: Sql, kind: SwitchKind, name: string): Promise<boolean> {
  return (await sql.first(closedSwitch, kind, name)) !== undefined;
}
