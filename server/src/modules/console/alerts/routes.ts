import { hasPermission, type ConsoleReplyInput, type Role } from "@fairlobby/contract/console";
import type { Database } from "../../../platform/db/database.ts";
import { consoleRoute, type ConsoleRoute } from "../../../platform/http/console-route.ts";
import { query } from "../statements.ts";

const openAlerts = query(
  "open_alerts",
  `select a.alert_id, a.kind, a.subject, a.level, a.role, a.first_at, a.last_at, a.count, a.taken_by, a.taken_at,
     o.name as "operatorName?", o.email as "operatorEmail?"
   from alerts.open_alert a left join backoffice.operator o on o.operator_id::text = a.subject
   where :seesAll or a.role = any (:roles::text[]) order by a.level, a.first_at desc, a.alert_id limit 200`,
);

const takeAlert = query(
  "take_alert",
  `select alerts.take_alert_as(:alertId, :operatorId, :operatorName, :at) as "taken!"`,
);

const openAlertById = query("open_alert_by_id", "select role from alerts.open_alert where alert_id = :alertId");

type Reply = ConsoleReplyInput<"/c/v1/alerts/list">;

const seesAll = (roles: readonly Role[]): boolean => hasPermission(roles, "system.work");

/** The calls about alerts: operators see those of their roles; with the permission `system.work`, all. */
export function alertRoutes({
  database,
  now,
}: {
  readonly database: Database;
  readonly now: () => number;
}): ConsoleRoute[] {
  return [
    consoleRoute("/c/v1/alerts/list", async (_, { operator: { roles } }) => {
      const at = now();
      const rows = await openAlerts(database, { seesAll: seesAll(roles), roles });
      return {
        data: {
          rows: rows.map(({ count, operatorName, operatorEmail, ...row }) => ({
            ...row,
            person: operatorEmail === null ? null : { name: operatorName ?? "", email: operatorEmail },
            count: Number(count),
          })) as Reply["rows"],
          asOf: at,
        },
      };
    }),
    consoleRoute("/c/v1/alerts/take", async ({ alertId }, { operator: { name, operatorId, roles } }) => {
      const alert = await openAlertById.first(database, { alertId });
      if (alert === undefined) return { failure: "not_found" };
      if (!seesAll(roles) && !roles.includes(alert.role as Role)) return { failure: "not_found" };
      const row = await takeAlert.first(database, { alertId, operatorId, operatorName: name, at: now() });
      return row?.taken === true ? { data: {} } : { failure: "already_decided" };
    }),
  ];
}
