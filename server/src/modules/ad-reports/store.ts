import { query } from "./statements.ts";

/** Stores a deposit that may be reported; does nothing if it is stored already. */
export const insertRecord = query(
  "insert_record",
  `insert into tracking.record (player_id, order_id, amount, is_first, credited_at)
   values (:playerId, :orderId, :amount, :isFirst, :at)
   on conflict do nothing`,
);

/** Stores one report per order and event type unless it exists; ignores orders that are no records of the player. */
export const insertReports = query(
  "insert_reports",
  `insert into tracking.report (player_id, order_id, event_type, sent, error_code, reported_at)
   select player_id, order_id, event_type, :sent, :errorCode, :at
   from tracking.record cross join unnest(:events::smallint[]) e (event_type)
   where player_id = :playerId and order_id = any(:orderIds)
   on conflict do nothing`,
);
