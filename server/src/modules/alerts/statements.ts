// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import { queries } from "../../platform/db/query.ts";
import { definer } from "../../platform/db/statement.ts";

interface Statements {
  alert_by_id: {
    values: [string | null];
    row: { alertId: string; kind: string; subject: string; level: number; role: string; firstAt: number; lastAt: number; count: bigint; closedAt: number | null };
  };
  close_alerts: {
    values: [readonly string[] | null, readonly string[] | null, Date | null];
    row: { alertId: string };
  };
  raise_alerts: {
    values: [readonly string[] | null, readonly string[] | null, readonly number[] | null, readonly string[] | null, Date | null];
    row: { alertId: string; fresh: boolean };
  };
  recent_acts_of_people: {
    values: [Date | null];
    row: { action: string; count: number };
  };
  recent_suspensions: {
    values: [Date | null];
    row: { count: number };
  };
  send_alerts: {
    values: [Date | null, Date | null];
    row: { alertId: string };
  };
}

const times = {};

export const { prepared, statement } = definer<Statements>("alerts");
export const { preparedQuery, query } = queries<Statements>("alerts", times);
