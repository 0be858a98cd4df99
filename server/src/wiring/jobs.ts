import { countJobFailures, measureJobs } from "../platform/jobs/metrics.ts";
import { startJobs, type JobHandler, type JobRunner } from "../platform/jobs/jobs.ts";
import { ConfigError, type Environment } from "../platform/config/env.ts";
import { createAlerts, type AlertWebhook } from "../modules/alerts/index.ts";
import { readAuditTrouble } from "../modules/audit/index.ts";
import { factDelivery, factUpkeep, measureOutbox, oldestFact } from "../platform/outbox/outbox.ts";
import type { Modules } from "./modules.ts";
import type { PlatformServices } from "./platform-services.ts";
import { collect } from "./ranks.ts";
import { wireRetention } from "./retention.ts";

/** Starts the jobs of all modules, and those that deliver facts between them. */
export async function wireJobs(services: PlatformServices, modules: Modules): Promise<JobRunner> {
  const { database, env, log, metrics, now, recorder } = services;
  const { operatorUpkeep, reconciliation } = modules;
  const failures = countJobFailures(metrics);
  let running: JobRunner | undefined;
  const recurring: string[] = [];
  const alerts = createAlerts({
    database,
    log,
    now,
    bus: services.bus,
    webhook: alertWebhookOf(env),
    consoleUrl: env.CONSOLE_URL,
    givenUp: async () => (await running?.givenUp()) ?? new Map(),
    oldestFact,
    auditTrouble: readAuditTrouble,
    lookups: { booksTrouble: reconciliation.trouble, peopleTrouble: operatorUpkeep.peopleTrouble },
    recurring: () => recurring,
  });
  const handlers: readonly JobHandler[] = [
    ...collect("jobs", modules),
    ...wireRetention(services, modules),
    ...alerts.jobs,
    factUpkeep(database, now),
    factDelivery(database, collect("consumers", modules), recorder),
  ];
  for (const { name, everyMinutes } of handlers) if (everyMinutes !== undefined) recurring.push(name);
  const jobs = await startJobs({
    database,
    url: env.JOB_DATABASE_URL,
    log,
    recorder,
    concurrency: env.JOB_CONCURRENCY,
    givenUpKeptDays: services.config.retention.days.givenUpJobs,
    failed: (job) => failures.inc({ job }),
    handlers,
  });
  running = jobs;
  measureJobs(metrics, jobs);
  measureOutbox(metrics, database, now);
  return {
    ...jobs,
    async stop() {
      await jobs.stop();
      await alerts.close();
    },
  };
}

function alertWebhookOf({ ALERT_WEBHOOK: url, ALERT_WEBHOOK_SECRET: secret }: Environment): AlertWebhook | undefined {
  if (url === undefined) return undefined;
  if (secret === undefined)
    throw new ConfigError("ALERT_WEBHOOK_SECRET: is needed with ALERT_WEBHOOK: it signs what is sent");
  return { url, secret };
}
