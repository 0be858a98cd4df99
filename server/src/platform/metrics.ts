import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** What the server measures of itself, in Prometheus' form. */
export interface Metrics {
  readonly registry: Registry;
  readonly calls: Histogram<"path" | "outcome">;
  readonly walletCalls: Histogram<"provider" | "call" | "status">;
  readonly ledgerBatch: Histogram;
  readonly webhooks: Counter<"kind" | "outcome">;
  /** Attempts to call another program, by what was called for and how it ended. */
  readonly outgoing: Histogram<"target" | "kind" | "outcome">;
  /** Answers of the payment provider that could not be understood. */
  readonly surprises: Counter<"target" | "kind" | "what">;
  readonly jobFailures: Counter<"job">;
  /** Calls answered 503 because a player had too many under way, or too many waited for the database. */
  readonly refusedCalls: Counter<"reason">;
  /** Names where this node's calls under way are counted. */
  ofCalls(stats: () => { readonly inUse: number; readonly waiting: number }): void;
  /** Names where the figures that stand in the database come from; asked at every scrape, so that all nodes agree. */
  atScrape(sources: ScrapeSources): void;
  /** Names where this node's push figures come from. */
  ofPush(stats: () => PushStats): void;
  /** Names where this node's figures of the database come from. */
  ofDatabase(stats: () => DatabaseFigures): void;
}

/** How this node stands with the database; counts are since the start. */
export interface DatabaseFigures {
  readonly reachable: boolean;
  readonly open: number;
  readonly waiting: number;
  readonly retries: number;
  readonly lockTimeouts: number;
  readonly runnerRestarts: number;
  readonly clockAheadMs: number;
}

/** What this node pushes to now; dropped: clients that did not read, since the start. */
export interface PushStats {
  readonly sessions: number;
  readonly subscriptions: number;
  readonly dropped: number;
}

export interface ScrapeSources {
  /** Accounts whose balance was found not to be the sum of their entries. */
  readonly ledgerDrifts: () => Promise<number>;
  /** Open differences with the bank by kind, and when they were last looked for, milliseconds since the epoch. */
  readonly reconciliation: () => Promise<{
    readonly open: ReadonlyMap<string, number>;
    readonly readAt: number | null;
  }>;
  /** Jobs that failed at their last attempt, by kind. */
  readonly givenUpJobs: () => Promise<ReadonlyMap<string, number>>;
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    calls: new Histogram({
      name: "fairlobby_call_seconds",
      help: "Time to answer a call",
      labelNames: ["path", "outcome"],
      buckets: seconds,
      registers,
    }),
    walletCalls: new Histogram({
      name: "fairlobby_wallet_seconds",
      help: "Time to answer a game provider's wallet call",
      labelNames: ["provider", "call", "status"],
      buckets: seconds,
      registers,
    }),
    ledgerBatch: new Histogram({
      name: "fairlobby_ledger_batch_postings",
      help: "Postings in one group commit",
      buckets: [1, 2, 4, 8, 16, 32, 64, 128],
      registers,
    }),
    webhooks: new Counter({
      name: "fairlobby_webhooks_total",
      help: "Messages of the payment provider, by what they are about and what became of them",
      labelNames: ["kind", "outcome"],
      registers,
    }),
    outgoing: new Histogram({
      name: "fairlobby_outgoing_seconds",
      help: "Attempts to call a provider, by kind of call and outcome",
      labelNames: ["target", "kind", "outcome"],
      buckets: seconds,
      registers,
    }),
    surprises: new Counter({
      name: "fairlobby_provider_surprises_total",
      help: "Answers of a provider that could not be read, or held a state this version does not know",
      labelNames: ["target", "kind", "what"],
      registers,
    }),
    jobFailures: new Counter({
      name: "fairlobby_job_failures_total",
      help: "Jobs that threw and will be tried again",
      labelNames: ["job"],
      registers,
    }),
    refusedCalls: new Counter({
      name: "fairlobby_calls_refused_total",
      help: "Calls answered 503: too many of one player under way, or too many waiting for the database",
      labelNames: ["reason"],
      registers,
    }),
    ofCalls(stats) {
      const gauge = (name: string, help: string, figure: "inUse" | "waiting"): Gauge =>
        new Gauge({
          name,
          help,
          registers,
          collect() {
            this.set(stats()[figure]);
          },
        });
      gauge("fairlobby_calls_in_use", "Calls of players under way", "inUse");
      gauge("fairlobby_calls_waiting", "Calls waiting for another one of the same player", "waiting");
    },
    atScrape: (sources) => gaugesOf(sources).forEach((gauge) => registry.registerMetric(gauge)),
    ofPush(stats) {
      const gauge = (name: string, help: string, figure: keyof PushStats): void =>
        ownGauge(registry, name, help, () => stats()[figure]);
      gauge("sockets", "Open push sessions", "sessions");
      gauge("push_subscriptions", "Subscriptions of open push sessions", "subscriptions");
      gauge("push_dropped", "Push clients dropped since the start because they did not read", "dropped");
    },
    ofDatabase(stats) {
      const gauge = (name: string, help: string, figure: (of: DatabaseFigures) => number): void =>
        ownGauge(registry, name, help, () => figure(stats()));
      gauge("database_up", "1 while the database can be reached", ({ reachable }) => Number(reachable));
      gauge("database_connections", "Connections of this node to the database", ({ open }) => open);
      gauge("database_waiting", "Callers that wait for a connection of the pool", ({ waiting }) => waiting);
      gauge("database_retries", "Connection attempts while the database was away, since the start", (of) => of.retries);
      gauge("lock_timeouts", "Statements that waited too long for a lock, since the start", (of) => of.lockTimeouts);
      gauge("job_runner_restarts", "Starts of the job runner after the first", ({ runnerRestarts }) => runnerRestarts);
      gauge(
        "clock_ahead_seconds",
        "How far the clock of this machine is ahead of the database's",
        ({ clockAheadMs }) => clockAheadMs / 1000,
      );
    },
  };
}

function ownGauge(registry: Registry, name: string, help: string, read: () => number): void {
  const gauge = new Gauge({
    name: `fairlobby_${name}`,
    help,
    registers: [],
    collect() {
      this.set(read());
    },
  });
  registry.registerMetric(gauge);
}

/** Gauges of figures that stand in the database. */
function gaugesOf({ ledgerDrifts, reconciliation, givenUpJobs }: ScrapeSources): Gauge[] {
  const drifts = new Gauge({
    name: "fairlobby_ledger_drift",
    help: "Accounts whose balance is not the sum of their entries",
    registers: [],
    async collect() {
      await orNothing(
        () => this.remove(),
        async () => this.set(await ledgerDrifts()),
      );
    },
  });
  const differences = new Gauge({
    name: "fairlobby_reconciliation_differences",
    help: "What the ledger and the bank's statement do not agree on, by kind",
    labelNames: ["kind"],
    registers: [],
    async collect() {
      await orNothing(
        () => this.reset(),
        async () => {
          for (const [kind, count] of (await reconciliation()).open) this.set({ kind }, count);
        },
      );
    },
  });
  const readAt = new Gauge({
    name: "fairlobby_reconciliation_read_timestamp_seconds",
    help: "When the ledger and the bank's statement were last compared to their end, as Unix time",
    registers: [],
    async collect() {
      await orNothing(
        () => this.remove(),
        async () => this.set(((await reconciliation()).readAt ?? 0) / 1000),
      );
    },
  });
  const givenUp = new Gauge({
    name: "fairlobby_jobs_given_up",
    help: "Jobs that failed at their last attempt and wait for a person, by kind",
    labelNames: ["job"],
    registers: [],
    async collect() {
      await orNothing(
        () => this.reset(),
        async () => {
          const found = await givenUpJobs();
          this.reset();
          for (const [job, count] of found) this.set({ job }, count);
        },
      );
    },
  });
  return [drifts, differences, readAt, givenUp];
}

/** While the database is away a figure of its is left out: an old one would look like a good one. */
async function orNothing(leaveOut: () => void, read: () => Promise<void>): Promise<void> {
  await read().catch(leaveOut);
}
