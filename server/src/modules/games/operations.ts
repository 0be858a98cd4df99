import type { Database } from "../../platform/db/database.ts";
import { recordAudit, type Actor } from "../audit/index.ts";
import { statement } from "./statements.ts";
import type { SwitchKind } from "./switches.ts";

export interface ClosedSwitch {
  readonly kind: SwitchKind;
  readonly name: string;
  readonly by: string;
  readonly note: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The operator's switches for games and regions (R-SRV-75). */
export interface GamesOperations {
  /** `same`: nothing changed. */
  setClosed(actor: Actor, kind: SwitchKind, name: string, closed: boolean, note: string): Promise<"done" | "same">;
  /** Returns the closed games and regions. */
  closed(): Promise<ClosedSwitch[]>;
}

const closeSwitch = statement(
  "close_switch",
  "insert into games.closed (kind, name) values ($1, $2) on conflict do nothing returning name",
);

const openSwitch = statement("open_switch", "delete from games.closed where kind = $1 and name = $2 returning name");

const closedSwitches = statement(
  "closed_switches",
  `select c.kind, c.name, a.actor as by, a.note, a.at
   from games.closed c
   join lateral (
     select actor, note, at from audit.act
     where subject_kind = c.kind and subject_id = c.name order by entry_id desc limit 1
   ) a on true
   order by c.kind, c.name`,
);

export function createGamesOperations(deps: {
  readonly database: Database;
  readonly now: () => number;
}): GamesOperations {
  const { database, now } = deps;
  return {
    setClosed: (actor, kind, name, closed, note) =>
      database.transaction(async (tx) => {
        if ((await tx.first(closed ? closeSwitch : openSwitch, kind, name)) === undefined) return "same";
        const action = `${closed ? "close" : "open"}_${kind}`;
        await recordAudit(tx, { actor, action, subject: { kind, id: name }, note, at: now() });
        return "done";
      }),
    closed: () => database.run(closedSwitches),
  };
}
