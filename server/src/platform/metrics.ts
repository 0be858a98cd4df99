import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** What the server measures of itself, in Prometheus' form. */
export interface Metrics {
  readonly registry: Registry;
  readonly calls: Histogram<"path" | "outcome">;
  readonly walletCalls: Histogram<"call" | "status">;
  readonly ledgerBatch: Histogram;
  readonly sockets: Gauge;
  readonly ledgerDrift: Gauge;
  readonly jobFailures: Counter<"job">;
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
      labelNames: ["call", "status"],
      buckets: seconds,
      registers,
    }),
    ledgerBatch: new Histogram({
      name: "fairlobby_ledger_batch_postings",
      help: "Postings in one group commit",
      buckets: [1, 2, 4, 8, 16, 32, 64, 128],
      registers,
    }),
    sockets: new Gauge({ name: "fairlobby_sockets", help: "Open push sessions", registers }),
    ledgerDrift: new Gauge({
      name: "fairlobby_ledger_drift",
      help: "Accounts whose balance is not the sum of their entries",
      registers,
    }),
    jobFailures: new Counter({
      name: "fairlobby_job_failures_total",
      help: "Jobs that threw and will be tried again",
      labelNames: ["job"],
      registers,
    }),
  };
}
