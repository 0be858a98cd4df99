import { alertKinds, type AlertKind } from "@fairlobby/contract/console";
import type { Tx } from "../../platform/db/database.ts";
import type { Cause } from "./cause.ts";
import { statement } from "./statements.ts";

const closeOthers = statement(
  "close_alerts",
  `update alerts.alert a set closed_at = $3 where closed_at is null and not exists (
     select from unnest($1::text[], $2::text[]) as c (kind, subject) where c.kind = a.kind and c.subject = a.subject
   ) returning alert_id`,
);

const raise = statement(
  "raise_alerts",
  `insert into alerts.alert as a (kind, subject, level, role, first_at, last_at, count)
   select c.kind, c.subject, c.level, c.role, $5, $5, 1
   from unnest($1::text[], $2::text[], $3::int[], $4::text[]) as c (kind, subject, level, role)
   on conflict (kind, subject) where closed_at is null
   do update set last_at = greatest(a.last_at, excluded.last_at), count = a.count + 1
   returning alert_id, count = 1 as "fresh!"`,
);

const dueToSend = statement(
  "send_alerts",
  `update alerts.alert set sent_at = $1
   where closed_at is null and level <= 2
     and (sent_at is null or (level = 1 and taken_at is null and sent_at <= $2))
   returning alert_id`,
);

const alertById = statement(
  "alert_by_id",
  `select alert_id, kind, subject, level, role, first_at, last_at, count, closed_at from alerts.alert where alert_id = $1`,
);

/** A level-1 alert that nobody took is sent again this often (R-RUN-02). */
const againMs = 15 * 60_000;

/** Makes the open alerts those of the causes; returns whether any began or ended. */
export async function syncAlerts(tx: Tx, causes: readonly Cause[], at: number): Promise<boolean> {
  const kinds = causes.map(({ kind }) => kind);
  const subjects = causes.map(({ subject }) => subject);
  const levels = kinds.map((kind) => alertKinds[kind].level);
  const owners = kinds.map((kind) => alertKinds[kind].role);
  const closed = await tx.run(closeOthers, kinds, subjects, new Date(at));
  const raised = await tx.run(raise, kinds, subjects, levels, owners, new Date(at));
  return closed.length > 0 || raised.some(({ fresh }) => fresh);
}

/** Marks the alerts that are to be sent now as sent, and returns their ids. */
export async function takeDueToSend(tx: Tx, at: number): Promise<readonly string[]> {
  const rows = await tx.run(dueToSend, new Date(at), new Date(at - againMs));
  return rows.map(({ alertId }) => alertId);
}

export async function readAlert(tx: Pick<Tx, "first">, alertId: string) {
  const row = await tx.first(alertById, alertId);
  return row === undefined ? null : { ...row, kind: row.kind as AlertKind };
}
