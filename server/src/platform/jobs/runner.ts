import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Database } from "../db/database.ts";
import { createJobPool } from "./pool.ts";
import { enqueueDueJobs } from "./schedule.ts";
import { unlockJobsOfDeadRunners, removeFinishedJobs } from "./upkeep.ts";
import type { Log } from "../log/log.ts";
import { inTrace, storedTrace, type Trace } from "../tracing/trace.ts";

interface RunnerDeps {
  readonly database: Database;
  /** Connections for the queue's own tables. */
  readonly pool: pg.Pool;
  readonly url: string;
  readonly log: Log;
  readonly concurrency: number;
  readonly tasks: TaskList;
  /** Minutes between two jobs of a kind, by name. */
  readonly recurring: ReadonlyMap<string, number>;
  /** How long jobs that failed at their last attempt are kept for operators. */
  readonly givenUpKeptDays: number;
  readonly failed: (job: string) => void;
}

export interface SupervisedRunner {
  healthy(): boolean;
  /** Returns how often it was started again. */
  restarts(): number;
  stop(): Promise<void>;
}

/** The prefixes of the request id and the trace context among the flags of a job's row: see `platform.enqueue_in_trace`. */
const flagPrefixes = { requestId: "request:", traceParent: "trace:" } as const;

/** Returns the trace of the call that enqueued a job. */
export function traceOf(job: { readonly flags: Readonly<Record<string, boolean>> | null }): Trace | undefined {
  const flags = Object.keys(job.flags ?? {});
  const find = (prefix: string): string | null =>
    flags.find((flag) => flag.startsWith(prefix))?.slice(prefix.length) ?? null;
  return storedTrace({ requestId: find(flagPrefixes.requestId), traceParent: find(flagPrefixes.traceParent) });
}

const sweepMs = 3_000;
const minPauseMs = 250;
/** How long a stop waits for jobs under way; a job that takes longer runs again, here or on another node. */
const stopMs = 5_000;

/**
 * Keeps a job runner running as long as the node does. Each run has a connection that marks it as alive (see
 * upkeep.ts). When this connection is lost, or a query of the queue fails, the run ends and a new one starts as
 * soon as the database can be reached. Resolves once the first run takes jobs; throws when the first run cannot start.
 */
export async function superviseRunner(deps: RunnerDeps): Promise<SupervisedRunner> {
  const { log } = deps;
  const gate = deps.database.connections.gate;
  const stopping = new AbortController();
  const first = Promise.withResolvers<void>();
  let healthy = false;
  let runs = 0;

  const keepRunning = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await runOnce(deps, stopping.signal, runs, () => {
          healthy = true;
          runs += 1;
          first.resolve();
        });
      } catch (error) {
        if (runs === 0) {
          first.reject(error);
          return;
        }
        if (!stopping.signal.aborted) log.warn({ err: error }, "the job runner ended; starting another one");
      }
      healthy = false;
      const wait = Math.max(gate.closedFor(), minPauseMs);
      await pause(wait, null, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const ended = keepRunning();
  await first.promise;
  return {
    healthy: () => healthy,
    restarts: () => runs - 1,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

/** One run: throws when it cannot start or fails, returns when it was stopped. */
async function runOnce(deps: RunnerDeps, stopping: AbortSignal, nth: number, started: () => void): Promise<void> {
  const over = Promise.withResolvers<void>();
  // The promise may reject while the run starts, before anything awaits it.
  over.promise.catch(() => undefined);
  const guard = deps.database.connections.client({
    connectionString: deps.url,
    application_name: "fairlobby-jobs-guard",
  });
  guard.once("end", () => over.reject(new Error("the connection that marks the job runner as alive was lost")));
  const jobPool = createJobPool({ pool: deps.pool, listen: deps.database.listen, failed: over.reject });
  let runner: Runner | undefined;
  let sweeper: NodeJS.Timeout | undefined;
  try {
    await guard.connect();
    const queue = await startQueue(deps, jobPool);
    runner = queue.runner;
    runner.promise.then(() => over.resolve(), over.reject);
    await guard.query("select pg_advisory_lock(hashtextextended($1, 0))", [queue.id]);
    const sweep = async (): Promise<void> => {
      try {
        await unlockJobsOfDeadRunners(guard, queue.id);
        await removeFinishedJobs(guard, deps.givenUpKeptDays);
        await enqueueDueJobs(guard, deps.recurring);
      } catch (error) {
        deps.log.debug({ err: error }, "job sweep failed");
      }
    };
    // After a loss of the database the other nodes need a moment to mark their runners as alive again.
    if (nth === 0) void sweep();
    sweeper = setInterval(() => void sweep(), sweepMs).unref();
    started();
    await Promise.race([over.promise, aborted(stopping)]);
  } finally {
    clearInterval(sweeper);
    if (runner !== undefined) {
      const stopped = runner.stop().catch(() => undefined);
      if (stopping.aborted) await Promise.race([stopped, pause(stopMs, null, { ref: false })]);
    }
    jobPool.close();
    await guard.end().catch(() => undefined);
  }
}

async function startQueue(
  deps: RunnerDeps,
  jobPool: ReturnType<typeof createJobPool>,
): Promise<{ readonly runner: Runner; readonly id: string }> {
  const { log } = deps;
  const events: WorkerEvents = new EventEmitter();
  let id = "";
  events.on("pool:create", ({ workerPool }) => {
    id = workerPool.id;
    jobPool.shield();
  });
  events.on("job:error", ({ job }) => deps.failed(job.task_identifier));
  events.on("job:failed", ({ job, error }) => {
    inTrace(traceOf(job), () => log.error({ err: error, job: job.task_identifier, key: job.key }, "gave a job up"));
  });
  const runner = await run({
    events,
    pgPool: jobPool.pool,
    concurrency: deps.concurrency,
    pollInterval: 1000,
    noHandleSignals: true,
    taskList: deps.tasks,
    parsedCronItems: [],
    logger: new Logger(() => (level, message, meta) => {
      // The queue's line about a job that threw has the unredacted error; the job's own line has it redacted.
      if (meta?.["failure"] === true) return;
      if (level === "error") log.error(message);
      else if (level === "warning") log.warn(message);
    }),
  });
  return { runner, id };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
