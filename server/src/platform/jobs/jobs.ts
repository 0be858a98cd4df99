import { randomUUID } from "node:crypto";
import { runMigrations, type TaskList } from "graphile-worker";
import type { Database, Sql } from "../db/database.ts";
import { superviseRunner, traceOf, type SupervisedRunner } from "./runner.ts";
import { readGivenUpJobs } from "./upkeep.ts";
import type { Log } from "../log/log.ts";
import { query } from "../statements.ts";
import type { SpanRecorder } from "../tracing/span-recorder.ts";
import { continueTrace } from "../tracing/spans.ts";
import { currentTrace, traceToStore } from "../tracing/trace.ts";

/** A kind of job: work that must happen, at least once, after the transaction that enqueued it commits. */
export interface Job<Payload> {
  readonly name: string;
  /**
   * @param options.key a waiting job with the same key is replaced
   * @param options.at when to run it, milliseconds since the epoch; at once by default
   * @param options.noLater a waiting job with the same key that runs earlier is not postponed
   */
  enqueue(sql: Sql, payload: Payload, options?: { key?: string; at?: number; noLater?: true }): Promise<void>;
}

const knowRecurringJobs = query(
  "know_recurring_jobs",
  `insert into platform.job_success (name, every_minutes, at)
   select name, minutes, now() from unnest(:names::text[], :minutes::int[]) as r (name, minutes)
   on conflict (name) do update set every_minutes = excluded.every_minutes`,
);

const recordJobSuccess = query("record_job_success", "update platform.job_success set at = now() where name = :name");

/** Returns when each recurring job last succeeded, milliseconds since the epoch. */
export const readJobSuccesses = query(
  "read_job_successes",
  "select name, every_minutes, at from platform.job_success order by name",
);

/** Returns how long a recurring job may go without success, ms: three of its intervals and five minutes (R-RUN-03). */
export const longestSilenceMs = (minutes: number): number => (3 * minutes + 5) * 60_000;

const enqueueJob = query(
  "enqueue_job",
  "select platform.enqueue_in_trace(:name, :payload, :key, :at?, :requestId?, :traceParent?)",
);
const enqueueNoLater = query(
  "enqueue_no_later",
  "select platform.enqueue_no_later(:name, :payload, :key, :at?, :requestId?, :traceParent?)",
);

export function defineJob<Payload>(name: string): Job<Payload> {
  return {
    name,
    async enqueue(sql, payload, options = {}) {
      // Only a replaced job has no key: see upkeep.ts.
      const key = options.key ?? randomUUID();
      const values = { name, payload: JSON.stringify(payload), key, at: options.at ?? null, ...traceToStore() };
      await (options.noLater === true ? enqueueNoLater(sql, values) : enqueueJob(sql, values));
    },
  };
}

/** Runs a kind of job. A job may run twice, the second time after a crash at any line of the first. */
export interface JobHandler {
  readonly name: string;
  /** Minutes between two runs of a recurring job. */
  readonly everyMinutes?: number;
  /** Starts work beside the queue that lasts as long as the runner; returns a function that stops it. */
  readonly beside?: (log: Log) => Promise<() => Promise<void>>;
  /**
   * True for work that may wait, and of which there may be much: it has workers of its own, which take no other jobs.
   */
  readonly background?: true;
  handle(payload: never): Promise<void>;
}

export function onJob<Payload>(job: Job<Payload>, handle: (payload: Payload) => Promise<void>): JobHandler {
  return { name: job.name, handle };
}

/** Like `onJob`, for work that must never delay other jobs. */
export function inBackground<Payload>(job: Job<Payload>, handle: (payload: Payload) => Promise<void>): JobHandler {
  return { ...onJob(job, handle), background: true };
}

export function everyMinutes(name: string, minutes: number, handle: () => Promise<void>): JobHandler {
  return { name, everyMinutes: minutes, handle };
}

export interface JobRunner {
  /** True while the runner is taking jobs. */
  healthy(): boolean;
  /** Returns how often the runner was started again. */
  restarts(): number;
  /** Returns how many jobs failed at their last attempt and need an operator, by kind. */
  givenUp(): Promise<ReadonlyMap<string, number>>;
  stop(): Promise<void>;
}

/** How many recurring jobs a node runs at the same time, each at most once. */
const recurringConcurrency = 4;

/** Runs a job and logs one line: at `info` if a request caused it, at `debug` otherwise. */
async function runLogged(log: Log, handler: JobHandler, payload: unknown): Promise<void> {
  const started = performance.now();
  const line = () => ({ job: handler.name, ms: Math.round((performance.now() - started) * 10) / 10 });
  try {
    await handler.handle(payload as never);
  } catch (error) {
    log.warn({ err: error, ...line() }, "a job failed and will be tried again");
    throw error;
  }
  log[currentTrace()?.requestId === undefined ? "debug" : "info"](line(), "job");
}

/** Prepares the queue's own tables; idempotent. */
export async function migrateJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url });
}

/**
 * Starts taking jobs, and continues after every loss of the database. `url` has the job login: the server's role has no
 * access to the queue's tables. A killed node's jobs are taken over by the others, or by itself at its next start, within
 * seconds; the queue alone would wait four hours. Background work has a quarter as many workers, besides the others, and
 * recurring jobs have four: however long they take, they take no worker from payouts.
 */
export async function startJobs(options: {
  database: Database;
  url: string;
  log: Log;
  handlers: readonly JobHandler[];
  concurrency: number;
  /** Records each job; undefined while traces are not exported. */
  recorder?: SpanRecorder | undefined;
  /** How long jobs that failed at their last attempt are kept for operators; 30 by default. */
  givenUpKeptDays?: number;
  /** Called when a job threw and will be tried again. */
  failed?: (job: string) => void;
}): Promise<JobRunner> {
  const { database, url, log, handlers, concurrency, recorder, givenUpKeptDays = 30 } = options;
  const backgroundHandlers = handlers.filter(({ background }) => background === true);
  const recurringHandlers = handlers.filter(({ everyMinutes: n }) => n !== undefined);
  const others = handlers.filter((one) => !backgroundHandlers.includes(one) && !recurringHandlers.includes(one));
  const backgroundConcurrency = Math.max(Math.floor(concurrency / 4), 1);
  const pool = database.connections.pool({
    connectionString: url,
    application_name: "fairlobby-jobs",
    max: concurrency + backgroundConcurrency,
  });
  // So that a job that never succeeds is found silent too.
  await knowRecurringJobs(database, {
    names: recurringHandlers.map(({ name }) => name),
    minutes: recurringHandlers.map(({ everyMinutes: n = 0 }) => n),
  });
  const runOne = async (handler: JobHandler, payload: unknown): Promise<void> => {
    await runLogged(log, handler, payload);
    if (handler.everyMinutes !== undefined) await recordJobSuccess(database, { name: handler.name });
  };
  const supervise = (taken: readonly JobHandler[], workers: number): Promise<SupervisedRunner> => {
    const tasks: TaskList = {};
    for (const handler of taken) {
      const span = { kind: "consumer", name: `job ${handler.name}` } as const;
      tasks[handler.name] = (payload, { job }) =>
        continueTrace(recorder, traceOf(job), span, () => runOne(handler, payload));
    }
    const recurring = new Map(
      taken.flatMap(({ name, everyMinutes: n }): [string, number][] => (n === undefined ? [] : [[name, n]])),
    );
    return superviseRunner({
      database,
      pool,
      url,
      log,
      concurrency: workers,
      tasks,
      recurring,
      givenUpKeptDays,
      failed: options.failed ?? (() => undefined),
    });
  };
  const runners = [await supervise(others, concurrency)];
  if (recurringHandlers.length > 0) runners.push(await supervise(recurringHandlers, recurringConcurrency));
  if (backgroundHandlers.length > 0) runners.push(await supervise(backgroundHandlers, backgroundConcurrency));
  const stops: (() => Promise<void>)[] = [];
  for (const { beside } of handlers) if (beside !== undefined) stops.push(await beside(log));
  return {
    healthy: () => runners.every((runner) => runner.healthy()),
    restarts: () => runners.reduce((sum, runner) => sum + runner.restarts(), 0),
    givenUp: () => readGivenUpJobs(pool),
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
      await Promise.all(runners.map((runner) => runner.stop()));
      await pool.end();
    },
  };
}
