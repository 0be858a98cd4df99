import { alertKinds, type AlertKind } from "@fairlobby/contract/console";
import type { Sql, Tx } from "../../platform/db/database.ts";
import type { Cause } from "./cause.ts";
import { query } from "./statements.ts";

const closeOthers = query(
  "close_others",
  `update alerts.alert a set closed_at = :at where closed_at is null and not exists (
     select from unnest(:kinds::text[], :subjects::text[]) as c (kind, subject) where c.kind = a.kind and c.subject = a.subject
   ) returning alert_id`,
);

const raiseAlerts = query(
  "raise_alerts",
  `insert into alerts.alert as a (kind, subject, level, role, first_at, last_at, count)
   select c.kind, c.subject, c.level, c.role, :at, :at, 1
   from unnest(:kinds::text[], :subjects::text[], :levels::int[], :roles::text[]) as c (kind, subject, level, role)
   on conflict (kind, subject) where closed_at is null
   do update set last_at = greatest(a.last_at, excluded.last_at), count = a.count + 1
   returning alert_id, count = 1 as "fresh!"`,
);

const dueToSend = query(
  "due_to_send",
  `update alerts.alert set sent_at = :at
   where closed_at is null and level <= 2
     and (sent_at is null or (level = 1 and taken_at is null and sent_at <= :sentBefore))
   returning alert_id`,
);

const alertById = query(
  "alert_by_id",
  `select alert_id, kind, subject, level, role, first_at, last_at, count, closed_at
   from alerts.alert where alert_id = :alertId`,
);

/** A level-1 alert that nobody took is sent again this often (R-RUN-02). */
const againMs = 15 * 60_000;

/** Closes alerts without a cause, and opens or counts up one for each cause; returns whether any opened or closed. */
export async function syncAlerts(tx: Tx, causes: readonly Cause[], at: number): Promise<boolean> {
  const kinds = causes.map(({ kind }) => kind);
  const subjects = causes.map(({ subject }) => subject);
  const levels = kinds.map((kind) => alertKinds[kind].level);
  const roles = kinds.map((kind) => alertKinds[kind].role);
  const closed = await closeOthers(tx, { kinds, subjects, at });
  const raised = await raiseAlerts(tx, { kinds, subjects, levels, roles, at });
  return closed.length > 0 || raised.some(({ fresh }) => fresh);
}

/** Marks the alerts that are due to be sent as sent, and returns their ids. */
export async function takeDueToSend(tx: Tx, at: number): Promise<readonly string[]> {
  const rows = await dueToSend(tx, { at, sentBefore: at - againMs });
  return rows.map(({ alertId }) => alertId);
}

export async function readAlert(sql: Sql, alertId: string) {
  const row = await alertById.first(sql, { alertId });
  return row === undefined ? null : { ...row, kind: row.kind as AlertKind };
}
