import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import pg from "pg";
import type { Sql } from "./db/database.ts";
import { freeJobsOfTheDead, readGivenUpJobs, removeDeadJobs } from "./job-upkeep.ts";
import type { Log } from "./log.ts";

/** A kind of job: work that must happen, at least once, after the transaction that enqueued it commits. */
export interface Job<Payload> {
  readonly name: string;
  /**
   * @param options.key a waiting job of the same key is replaced, not doubled
   * @param options.at when to run it, milliseconds since the epoch; at once without it
   */
  enqueue(sql: Sql, payload: Payload, options?: { key?: string; at?: number }): Promise<void>;
}

export function defineJob<Payload>(name: string): Job<Payload> {
  return {
    name,
    async enqueue(sql, payload, options = {}) {
      await sql.query("select platform.enqueue($1, $2, $3, $4)", [
        name,
        JSON.stringify(payload),
        // A job without a key is one that was replaced: see job-upkeep.ts.
        options.key ?? randomUUID(),
        options.at === undefined ? null : new Date(options.at),
      ]);
    },
  };
}

/** What runs when a job's turn comes. It may run twice, and after a crash at any line of its first run. */
export interface JobHandler {
  readonly name: string;
  /** Five-field cron pattern in UTC for jobs that come by themselves. */
  readonly cron?: string;
  /** Work that goes on beside the queue for as long as the runner takes jobs; returns the way to stop it. */
  readonly beside?: (log: Log) => Promise<() => Promise<void>>;
  handle(payload: never): Promise<void>;
}

export function onJob<Payload>(job: Job<Payload>, handle: (payload: Payload) => Promise<void>): JobHandler {
  return { name: job.name, handle };
}

export function everyMinutes(name: string, minutes: number, handle: () => Promise<void>): JobHandler {
  return { name, cron: `*/${minutes} * * * *`, handle };
}

export interface JobRunner {
  /** True while the runner is taking jobs. */
  healthy(): boolean;
  /** How many jobs failed at their last attempt and wait for a person, by kind. */
  givenUp(): Promise<ReadonlyMap<string, number>>;
  stop(): Promise<void>;
}

/** Prepares the queue's own tables; idempotent. */
export async function migrateJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url });
}

/**
 * Starts taking jobs. `url` is the owner's: the queue's tables are not the server role's.
 * A killed node's jobs are taken over by the others, or by itself at its next start, within seconds;
 * the queue alone would wait four hours.
 */
export async function startJobs(options: {
  url: string;
  log: Log;
  handlers: readonly JobHandler[];
  concurrency: number;
  /** A job threw and will be tried again. */
  failed?: (job: string) => void;
}): Promise<JobRunner> {
  const taskList: TaskList = {};
  for (const handler of options.handlers) {
    taskList[handler.name] = async (payload) => handler.handle(payload as never);
  }
  const guard = new pg.Client({ connectionString: options.url, application_name: "fairlobby-jobs" });
  let guarded = true;
  guard.on("error", (error) => {
    guarded = false;
    options.log.error({ err: error }, "lost the connection that marks this job runner as alive");
  });
  await guard.connect();

  const events: WorkerEvents = new EventEmitter();
  let runnerId = "";
  events.on("pool:create", ({ workerPool }) => (runnerId = workerPool.id));
  events.on("job:error", ({ job }) => options.failed?.(job.task_identifier));
  events.on("job:failed", ({ job, error }) => {
    options.log.error({ err: error, job: job.task_identifier, key: job.key }, "gave a job up");
  });
  const runner: Runner = await run({
    events,
    connectionString: options.url,
    concurrency: options.concurrency,
    maxPoolSize: options.concurrency + 2,
    pollInterval: 1000,
    noHandleSignals: true,
    taskList,
    parsedCronItems: parseCronItems(
      options.handlers
        .filter((handler) => handler.cron !== undefined)
        .map((handler) => ({ task: handler.name, match: handler.cron ?? "", options: { jobKey: handler.name } })),
    ),
    logger: new Logger(() => (level, message) => {
      if (level === "error") options.log.error(message);
      else if (level === "warning") options.log.warn(message);
    }),
  });
  await guard.query("select pg_advisory_lock(hashtextextended($1, 0))", [runnerId]);
  const sweep = (): void => {
    freeJobsOfTheDead(guard)
      .then(() => removeDeadJobs(guard))
      .catch((error: unknown) => options.log.warn({ err: error }, "job sweep failed"));
  };
  sweep();
  const timer = setInterval(sweep, 3_000).unref();
  const besides: (() => Promise<void>)[] = [];
  for (const { beside } of options.handlers) if (beside !== undefined) besides.push(await beside(options.log));
  let running = true;
  runner.promise.then(
    () => (running = false),
    (error: unknown) => {
      running = false;
      options.log.error({ err: error }, "job runner stopped");
    },
  );
  return {
    healthy: () => running && guarded,
    givenUp: () => readGivenUpJobs(guard),
    async stop() {
      clearInterval(timer);
      await Promise.all(besides.map((stop) => stop()));
      await runner.stop().catch(() => undefined);
      await guard.end().catch(() => undefined);
    },
  };
}
