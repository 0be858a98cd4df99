import type { MoneyLimit, PlayerId } from "@fairlobby/contract";
import type { Database, Sql } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/query.ts";
import { forEachPaged } from "../../platform/jobs/for-each-paged.ts";
import { defineTopic } from "../../platform/outbox/outbox.ts";
import { eraseSome } from "../../platform/retention/erase-some.ts";
import type { Services } from "../../platform/services.ts";
import { query } from "./statements.ts";

/** The limits that a player can set, by their names in the calls. */
type LimitName = MoneyLimit | "dailyPlayMinutes";

/**
 * Published when a player's limit refused a bet, a game or a deposit, once in each of its periods. `begins` is the first day
 * of the period, as `2026-11-29`.
 */
export const limitReached = defineTopic<{ readonly limit: LimitName; readonly begins: string }>("limit.reached");

const meet = query("meet_limit", "select protection.meet_limit(:playerId, :name, :timeZone, :at)");

/** Records that limits refused something; the first time in their periods it is published within a minute. */
export async function meetLimits(
  sql: Sql,
  { timeZone, now }: Pick<Services, "timeZone" | "now">,
  playerId: PlayerId,
  names: readonly LimitName[],
): Promise<void> {
  for (const name of names) await meet(sql, { playerId, name, timeZone, at: now() });
}

const unreported = query(
  "unreported_limits",
  `select player_id, name, begins::text as "begins!", met_at from protection.limit_met
   where not reported and (player_id, name, begins) > (:afterPlayer, :afterName, :afterBegins::text::date)
   order by player_id, name, begins limit :limit`,
);

const setReported = query(
  "set_reported",
  `update protection.limit_met set reported = true
   where player_id = :playerId and name = :name and begins = :begins::text::date and not reported returning name`,
);

type Met = RowOf<typeof unreported>;

const pageSize = 500;

/**
 * Publishes the limits that were met; where a bet is refused there may be no outbox. A failure does not stop the others; it
 * is thrown at the end.
 */
export async function reportMetLimits({ database }: Pick<Services, "database">): Promise<void> {
  await forEachPaged<Met>(
    (after) =>
      unreported(database, {
        afterPlayer: after?.playerId ?? 0n,
        afterName: after?.name ?? "",
        afterBegins: after?.begins ?? "0001-01-01",
        limit: pageSize,
      }),
    (met) => report(database, met),
    (failures) => `${failures} limits could not be reported`,
  );
}

const report = (database: Database, { playerId, name, begins, metAt }: Met): Promise<void> =>
  database.transaction(async (tx) => {
    // Another node may have published it meanwhile.
    if ((await setReported(tx, { playerId, name, begins })).length === 0) return;
    await limitReached.publish(tx, playerId, metAt, { limit: name as LimitName, begins });
  });

const eraseReported = query(
  "erase_reported_limits",
  eraseSome("protection.limit_met", "reported and met_at < :before"),
);

/** Longer than any period. */
const keptMs = 62 * 86_400_000;

/** Erases limits that were reported and whose period is over; returns how many. */
export async function eraseMetLimits(sql: Sql, at: number): Promise<number> {
  return (await eraseReported.first(sql, { before: at - keptMs }))?.rows ?? 0;
}
