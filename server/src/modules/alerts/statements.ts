// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import { queries } from "../../platform/db/query.ts";

interface Statements {
  alert_by_id: {
    values: { alertId: string };
    row: { alertId: string; kind: string; subject: string; level: number; role: string; firstAt: number; lastAt: number; count: bigint; closedAt: number | null };
  };
  close_others: {
    values: { at: number; kinds: readonly string[]; subjects: readonly string[] };
    row: { alertId: string };
  };
  due_to_send: {
    values: { at: number; sentBefore: number };
    row: { alertId: string };
  };
  raise_alerts: {
    values: { at: number; kinds: readonly string[]; subjects: readonly string[]; levels: readonly number[]; roles: readonly string[] };
    row: { alertId: string; fresh: boolean };
  };
  recent_acts_of_people: {
    values: { since: number };
    row: { action: string; count: number };
  };
  recent_suspensions: {
    values: { since: number };
    row: { count: number };
  };
}

const times = {
  close_others: ["at"],
  due_to_send: ["at","sentBefore"],
  raise_alerts: ["at"],
  recent_acts_of_people: ["since"],
  recent_suspensions: ["since"],
};

export const { preparedQuery, query } = queries<Statements>("alerts", times);
