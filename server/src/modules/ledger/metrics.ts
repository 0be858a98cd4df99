import type { Histogram, Metrics } from "../../platform/metrics.ts";

/** Measures how full the group commits are. */
export function measureBatches(metrics: Metrics): Histogram {
  return metrics.histogram({
    name: "fairlobby_ledger_batch_postings",
    help: "Postings in one group commit",
    buckets: [1, 2, 4, 8, 16, 32, 64, 128],
  });
}
