import type { Database, Sql } from "../../platform/db/database.ts";
import { prepared, statement } from "./statements.ts";

/** What the operator can close for new bets: a game by its id, or a region by its two-letter country code. */
export type SwitchKind = "game" | "region";

export interface ClosedSwitch {
  readonly kind: SwitchKind;
  readonly name: string;
  readonly by: string;
  readonly note: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Turns games and regions off and on; who did it and why is kept (R-SRV-75). */
export interface GameSwitches {
  /** `same`: it is so already. */
  set(kind: SwitchKind, name: string, closed: boolean, by: string, note: string): Promise<"done" | "same">;
  /** What is closed now. */
  list(): Promise<ClosedSwitch[]>;
}

const closeSwitch = statement(
  "close_switch",
  "insert into games.closed (kind, name) values ($1, $2) on conflict do nothing returning name",
);

const openSwitch = statement("open_switch", "delete from games.closed where kind = $1 and name = $2 returning name");

const logSwitch = statement(
  "log_switch",
  `insert into games.switch_log (kind, name, closed, decided_by, note, created_at)
   values ($1, $2, $3, $4, $5, $6)`,
);

const closedSwitches = statement(
  "closed_switches",
  `select c.kind, c.name, l.decided_by as by, l.note, l.created_at as at
   from games.closed c
   join lateral (
     select decided_by, note, created_at from games.switch_log
     where kind = c.kind and name = c.name order by switch_id desc limit 1
   ) l on true
   order by c.kind, c.name`,
);

export function createGameSwitches(deps: { readonly database: Database; readonly now: () => number }): GameSwitches {
  const { database, now } = deps;
  return {
    set: (kind, name, closed, by, note) =>
      database.transaction(async (tx) => {
        if ((await tx.first(closed ? closeSwitch : openSwitch, kind, name)) === undefined) return "same";
        await tx.run(logSwitch, kind, name, closed, by, note, new Date(now()));
        return "done";
      }),
    list: () => database.run(closedSwitches),
  };
}

const closedSwitch = prepared("is_closed", "select from games.closed where kind = $1 and name = $2");

/** Whether the operator keeps a game, or a region, closed. */
export async function isClosed(sql: Sql, kind: SwitchKind, name: string): Promise<boolean> {
  return (await sql.first(closedSwitch, kind, name)) !== undefined;
}
