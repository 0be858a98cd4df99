import { randomUUID } from "node:crypto";
import { runMigrations, type TaskList } from "graphile-worker";
import type { Database, Sql } from "./db/database.ts";
import { superviseRunner, traceOf, type SupervisedRunner } from "./job-runner.ts";
import { readGivenUpJobs } from "./job-upkeep.ts";
import type { Log } from "./log.ts";
import { statement } from "./statements.ts";
import { currentTrace, inTrace } from "./trace.ts";

/** A kind of job: work that must happen, at least once, after the transaction that enqueued it commits. */
export interface Job<Payload> {
  readonly name: string;
  /**
   * @param options.key a waiting job of the same key is replaced, not doubled
   * @param options.at when to run it, milliseconds since the epoch; at once without it
   */
  enqueue(sql: Sql, payload: Payload, options?: { key?: string; at?: number }): Promise<void>;
}

const enqueueJob = statement("enqueue_job", "select platform.enqueue_traced($1, $2, $3, $4, $5)");

export function defineJob<Payload>(name: string): Job<Payload> {
  return {
    name,
    async enqueue(sql, payload, options = {}) {
      // A job without a key is one that was replaced: see job-upkeep.ts.
      const key = options.key ?? randomUUID();
      const runAt = options.at === undefined ? null : new Date(options.at);
      const request = currentTrace()?.requestId ?? null;
      await sql.run(enqueueJob, name, JSON.stringify(payload), key, runAt, request);
    },
  };
}

/** What runs when a job's turn comes. It may run twice, and after a crash at any line of its first run. */
export interface JobHandler {
  readonly name: string;
  /** How often a job comes that comes by itself, minutes. */
  readonly everyMinutes?: number;
  /** Work that goes on beside the queue for as long as the runner takes jobs; returns the way to stop it. */
  readonly beside?: (log: Log) => Promise<() => Promise<void>>;
  /** True for work that may wait, and of which there may be very much: it has workers of its own, and others none of its jobs. */
  readonly background?: true;
  handle(payload: never): Promise<void>;
}

export function onJob<Payload>(job: Job<Payload>, handle: (payload: Payload) => Promise<void>): JobHandler {
  return { name: job.name, handle };
}

/** As `onJob`, for work that must not keep other jobs waiting, however much of it there is. */
export function inBackground<Payload>(job: Job<Payload>, handle: (payload: Payload) => Promise<void>): JobHandler {
  return { ...onJob(job, handle), background: true };
}

export function everyMinutes(name: string, minutes: number, handle: () => Promise<void>): JobHandler {
  return { name, everyMinutes: minutes, handle };
}

export interface JobRunner {
  /** True while the runner is taking jobs. */
  healthy(): boolean;
  /** How often the runner was started again, since the start. */
  restarts(): number;
  /** How many jobs failed at their last attempt and wait for a person, by kind. */
  givenUp(): Promise<ReadonlyMap<string, number>>;
  stop(): Promise<void>;
}

/** Runs a job and writes one line about it: at `info` what a request caused, at `debug` what came by itself. */
async function runLogged(log: Log, handler: JobHandler, payload: unknown): Promise<void> {
  const started = performance.now();
  const line = () => ({ job: handler.name, ms: Math.round((performance.now() - started) * 10) / 10 });
  try {
    await handler.handle(payload as never);
  } catch (error) {
    log.warn({ err: error, ...line() }, "a job failed and will be tried again");
    throw error;
  }
  log[currentTrace() === undefined ? "debug" : "info"](line(), "job");
}

/** Prepares the queue's own tables; idempotent. */
export async function migrateJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url });
}

/**
 * Starts taking jobs, and goes on after every loss of the database. `url` is the owner's: the queue's tables are not the
 * server role's. A killed node's jobs are taken over by the others, or by itself at its next start, within seconds; the
 * queue alone would wait four hours. Background work has a quarter as many workers, besides the others.
 */
export async function startJobs(options: {
  database: Database;
  url: string;
  log: Log;
  handlers: readonly JobHandler[];
  concurrency: number;
  /** A job threw and will be tried again. */
  failed?: (job: string) => void;
}): Promise<JobRunner> {
  const { database, url, log, handlers, concurrency } = options;
  const inTheBackground = handlers.filter(({ background }) => background === true);
  const others = handlers.filter(({ background }) => background !== true);
  const backgroundConcurrency = Math.max(Math.floor(concurrency / 4), 1);
  const pool = database.connections.pool({
    connectionString: url,
    application_name: "fairlobby-jobs",
    max: concurrency + backgroundConcurrency + 2,
  });
  const supervise = (taken: readonly JobHandler[], workers: number): Promise<SupervisedRunner> => {
    const tasks: TaskList = {};
    for (const handler of taken) {
      tasks[handler.name] = (payload, { job }) => inTrace(traceOf(job), () => runLogged(log, handler, payload));
    }
    const recurring = new Map(taken.flatMap(({ name, everyMinutes: n }) => (n === undefined ? [] : [[name, n]])));
    return superviseRunner({
      database,
      pool,
      url,
      log,
      concurrency: workers,
      tasks,
      recurring,
      failed: options.failed ?? (() => undefined),
    });
  };
  const runners = [await supervise(others, concurrency)];
  if (inTheBackground.length > 0) runners.push(await supervise(inTheBackground, backgroundConcurrency));
  const besides: (() => Promise<void>)[] = [];
  for (const { beside } of handlers) if (beside !== undefined) besides.push(await beside(log));
  return {
    healthy: () => runners.every((runner) => runner.healthy()),
    restarts: () => runners.reduce((sum, runner) => sum + runner.restarts(), 0),
    givenUp: () => readGivenUpJobs(pool),
    async stop() {
      await Promise.all(besides.map((stop) => stop()));
      await Promise.all(runners.map((runner) => runner.stop()));
      await pool.end();
    },
  };
}
