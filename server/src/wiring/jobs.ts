import { countJobFailures, measureJobs } from "../platform/job-metrics.ts";
import { startJobs, type JobRunner } from "../platform/jobs.ts";
import { factDelivery, factUpkeep, measureOutbox } from "../platform/outbox.ts";
import type { Modules } from "./modules.ts";
import type { PlatformServices } from "./platform-services.ts";
import { wireRetention } from "./retention.ts";

/** Starts the jobs of all modules, and those that deliver facts between them. */
export async function wireJobs(services: PlatformServices, modules: Modules): Promise<JobRunner> {
  const { database, env, log, metrics, now, recorder } = services;
  const { invites, notices, operatorsManifests, operatorUpkeep, payoutsFeed, adReports } = modules;
  const failures = countJobFailures(metrics);
  const jobs = await startJobs({
    database,
    url: env.JOB_DATABASE_URL,
    log,
    recorder,
    concurrency: env.JOB_CONCURRENCY,
    givenUpKeptDays: services.config.retention.days.givenUpJobs,
    failed: (job) => failures.inc({ job }),
    handlers: [
      ...modules.audit.jobs,
      ...modules.accounts.jobs,
      ...modules.cashier.jobs,
      ...modules.withdrawals.jobs,
      ...modules.games.jobs,
      ...modules.promotions.jobs,
      ...payoutsFeed.jobs,
      ...operatorsManifests.jobs,
      ...operatorUpkeep.jobs,
      ...modules.reconciliation.jobs,
      ...wireRetention(services, modules),
      factUpkeep(database, now),
      factDelivery(
        database,
        [
          ...notices.consumers,
          ...payoutsFeed.consumers,
          ...invites.consumers,
          ...adReports.consumers,
          ...operatorUpkeep.consumers,
        ],
        recorder,
      ),
    ],
  });
  measureJobs(metrics, jobs);
  measureOutbox(metrics, database, now);
  return jobs;
}
