import type { Metrics } from "../../platform/metrics.ts";

interface Measured {
  readonly drifts: () => Promise<number>;
  readonly readsBank: boolean;
  readonly status: () => Promise<{ readonly open: ReadonlyMap<string, number>; readonly readAt: number | null }>;
}

/** Measures the differences recorded in the database: all nodes report the same. */
export function measureReconciliation(metrics: Metrics, { drifts, readsBank, status }: Measured): void {
  metrics.gauge("fairlobby_ledger_drift", "Accounts whose balance is not the sum of their entries", drifts);
  if (!readsBank) return;
  metrics.gauges(
    {
      name: "fairlobby_reconciliation_differences",
      help: "What the ledger and the bank's statement do not agree on, by kind",
      label: "kind",
    },
    async () => (await status()).open,
  );
  metrics.gauge(
    "fairlobby_reconciliation_read_timestamp_seconds",
    "When the ledger and the bank's statement were last compared to their end, as Unix time",
    async () => ((await status()).readAt ?? 0) / 1000,
  );
}
