import { alertKinds, liveChannel, type LiveChange } from "@fairlobby/contract/console";
import { defineJob, everyMinutes, onJob, type JobHandler } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../platform/services.ts";
import { readCauses, type CauseDeps } from "./causes.ts";
import { readAlert, syncAlerts, takeDueToSend } from "./store.ts";
import { createAlertSender, type AlertWebhook } from "./webhook.ts";

export type { AlertWebhook } from "./webhook.ts";

export interface AlertDeps extends Pick<Services, "database" | "log" | "bus">, CauseDeps {
  /** Undefined: alerts are only shown in the console. */
  readonly webhook: AlertWebhook | undefined;
  /** The console's address, for the link of an alert; undefined: the link is only a path. */
  readonly consoleUrl: string | undefined;
}

const sendAlert = defineJob<{ alertId: string }>("send-alert");

/** Opens and closes alerts by their causes, and enqueues those that are due for the webhook (R-RUN-02). */
export async function watch({ database, bus, log, webhook, ...deps }: AlertDeps): Promise<void> {
  const causes = await readCauses(database, deps);
  const at = deps.now();
  const changed = await database.transaction(async (tx) => {
    const news = await syncAlerts(tx, causes, at);
    if (webhook === undefined) return news;
    for (const alertId of await takeDueToSend(tx, at)) await sendAlert.enqueue(tx, { alertId });
    return news;
  });
  if (!changed) return;
  const change: LiveChange = { topic: "alerts", id: "" };
  await bus
    .publish(liveChannel, change)
    .catch((error: unknown) => log.warn({ err: error }, "the consoles were not notified of a change of alerts"));
}

/** Creates the jobs of the alerts; `close` closes the connections to the webhook. */
export function createAlerts(deps: AlertDeps): { readonly jobs: readonly JobHandler[]; close(): Promise<void> } {
  const { database, log, now, webhook, consoleUrl } = deps;
  const sender = webhook === undefined ? null : createAlertSender(webhook, log, now);
  return {
    jobs: [
      everyMinutes("watch-alerts", 1, () => watch(deps)),
      onJob(sendAlert, async ({ alertId }) => {
        const alert = await readAlert(database, alertId);
        // An alert that was closed meanwhile is not sent.
        if (sender === null || alert === null || alert.closedAt !== null) return;
        const { kind, subject, level, role, firstAt, lastAt, count } = alert;
        const { page, what, todo } = alertKinds[kind];
        const link = consoleUrl === undefined ? page : new URL(page, consoleUrl).href;
        const times = { firstAt: new Date(firstAt).toISOString(), lastAt: new Date(lastAt).toISOString() };
        await sender.send({
          id: alertId,
          kind,
          subject,
          level,
          role,
          ...times,
          count: Number(count),
          what,
          todo,
          page: link,
        });
      }),
    ],
    close: async () => sender?.close(),
  };
}
