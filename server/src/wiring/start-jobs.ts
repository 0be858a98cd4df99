import { countJobFailures, measureJobs } from "../platform/jobs/metrics.ts";
import { startJobs, type JobHandler, type JobRunner } from "../platform/jobs/jobs.ts";
import { eventDelivery, eventUpkeep, measureOutbox } from "../platform/outbox/outbox.ts";
import type { Modules, Outside } from "./modules.ts";
import type { PlatformServices } from "./platform-services.ts";
import { collect } from "./ranks.ts";
import { wireRetention } from "./retention.ts";

export interface Jobs extends Readonly<Outside["jobs"]> {
  /** Starts the jobs of all modules, and those that deliver events between them. */
  start(services: PlatformServices, modules: Modules): Promise<JobRunner>;
}

/** Creates the runner of all jobs. It exists before the modules, which are created with it, and starts after them. */
export function wireJobs(): Jobs {
  let running: JobRunner | undefined;
  const recurring: string[] = [];
  return {
    givenUp: async () => (await running?.givenUp()) ?? new Map(),
    recurring: () => recurring,
    async start(services, modules) {
      const { database, env, log, metrics, now, recorder } = services;
      const failures = countJobFailures(metrics);
      const handlers: readonly JobHandler[] = [
        ...collect("jobs", modules),
        ...wireRetention(services, modules),
        eventUpkeep(database, now),
        eventDelivery(database, collect("consumers", modules), recorder),
      ];
      for (const { name, everyMinutes } of handlers) if (everyMinutes !== undefined) recurring.push(name);
      running = await startJobs({
        database,
        url: env.JOB_DATABASE_URL,
        log,
        recorder,
        concurrency: env.JOB_CONCURRENCY,
        givenUpKeptDays: services.config.retention.days.givenUpJobs,
        failed: (job) => failures.inc({ job }),
        handlers,
      });
      measureJobs(metrics, running);
      measureOutbox(metrics, database, now);
      return running;
    },
  };
}
