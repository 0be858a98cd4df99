import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { AdEvent, AdRecord } from "./model.ts";
import { preparedQuery } from "./statements.ts";

export interface UnreportedRecord extends AdRecord {
  /** The events that the record still waits for. */
  readonly waitsFor: readonly AdEvent[];
}

/** Records returned by one call; a call after these were reported returns the next. */
const maxRecords = 100;

const unreported = preparedQuery(
  "unreported",
  `select r.order_id, r.amount, r.is_first, w.waits_for as "waits_for!"
   from tracking.record r
   cross join lateral (
     select array_agg(e.event order by e.event) as waits_for from unnest(:events::smallint[]) e (event)
     where not exists (
       select from tracking.report p
       where p.player_id = r.player_id and p.order_id = r.order_id and p.event_type = e.event
     )
   ) w
   where r.player_id = :playerId and w.waits_for is not null
   order by r.credited_at, r.order_id limit ${maxRecords}`,
);

/** Returns the player's records that wait for a report of one of these events, oldest first. */
export async function readUnreported(
  sql: Sql,
  playerId: PlayerId,
  events: readonly AdEvent[],
): Promise<UnreportedRecord[]> {
  const rows = await unreported(sql, { playerId, events });
  return rows.map(({ waitsFor, ...record }) => ({ ...record, waitsFor: waitsFor as AdEvent[] }));
}
