import type { Database, Sql } from "../../platform/db/database.ts";

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

export function createGameSwitches(deps: { readonly database: Database; readonly now: () => number }): GameSwitches {
  const { database, now } = deps;
  return {
    set: (kind, name, closed, by, note) =>
      database.transaction(async (tx) => {
        const changed = await tx.query(
          closed
            ? "insert into games.closed (kind, name) values ($1, $2) on conflict do nothing returning name"
            : "delete from games.closed where kind = $1 and name = $2 returning name",
          [kind, name],
        );
        if (changed.length === 0) return "same";
        await tx.query(
          `insert into games.switch_log (kind, name, closed, decided_by, note, created_at)
           values ($1, $2, $3, $4, $5, $6)`,
          [kind, name, closed, by, note, new Date(now())],
        );
        return "done";
      }),
    async list() {
      const rows = await database.query<{
        kind: SwitchKind;
        name: string;
        decided_by: string;
        note: string;
        created_at: Date;
      }>(
        `select c.kind, c.name, l.decided_by, l.note, l.created_at
         from games.closed c
         join lateral (
           select decided_by, note, created_at from games.switch_log
           where kind = c.kind and name = c.name order by switch_id desc limit 1
         ) l on true
         order by c.kind, c.name`,
      );
      return rows.map(({ kind, name, decided_by: by, note, created_at: at }) => ({
        kind,
        name,
        by,
        note,
        at: at.getTime(),
      }));
    },
  };
}

/** Whether the operator keeps a game, or a region, closed. */
export async function isClosed(sql: Sql, kind: SwitchKind, name: string): Promise<boolean> {
  const rows = await sql.run<object>({
    name: "games-closed",
    text: "select from games.closed where kind = $1 and name = $2",
    values: [kind, name],
  });
  return rows.length > 0;
}
