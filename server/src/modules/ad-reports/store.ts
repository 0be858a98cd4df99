import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { AdEvent, AdRecord } from "./model.ts";
import { statement } from "./statements.ts";

const insert = statement(
  "insert_record",
  `insert into tracking.record (player_id, order_id, amount, is_first, credited_at) values ($1, $2, $3, $4, $5)
   on conflict do nothing`,
);

/** Stores a deposit that may be reported, once. */
export async function insertRecord(sql: Sql, playerId: PlayerId, record: AdRecord, at: number): Promise<void> {
  await sql.run(insert, playerId, record.orderId, record.amount, record.isFirst, new Date(at));
}

const insertReportsOf = statement(
  "insert_reports",
  `insert into tracking.report (player_id, order_id, event_type, sent, error_code, reported_at)
   select player_id, order_id, event_type, $4, $5, $6
   from tracking.record cross join unnest($3::smallint[]) e (event_type)
   where player_id = $1 and order_id = any($2)
   on conflict do nothing`,
);

/** Marks the player's own records among these as reported, once per event type; ignores other players'. */
export async function insertReports(
  sql: Sql,
  playerId: PlayerId,
  orderIds: readonly OrderId[],
  report: { readonly events: readonly AdEvent[]; readonly sent: boolean; readonly errorCode: string },
  at: number,
): Promise<void> {
  const { events, sent, errorCode } = report;
  await sql.run(insertReportsOf, playerId, orderIds, events, sent, errorCode, new Date(at));
}
