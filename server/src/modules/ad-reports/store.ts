import { query } from "./statements.ts";

/** Stores a deposit that may be reported, once. */
export const insertRecord = query(
  "insert_record",
  `insert into tracking.record (player_id, order_id, amount, is_first, credited_at)
   values (:playerId, :orderId, :amount, :isFirst, :at)
   on conflict do nothing`,
);

/** Marks the player's own records among these as reported, once per event type; ignores other players'. */
export const insertReports = query(
  "insert_reports",
  `insert into tracking.report (player_id, order_id, event_type, sent, error_code, reported_at)
   select player_id, order_id, event_type, :sent, :errorCode, :at
   from tracking.record cross join unnest(:events::smallint[]) e (event_type)
   where player_id = :playerId and order_id = any(:orderIds)
   on conflict do nothing`,
);
