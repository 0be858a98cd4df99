import type { Histogram, Metrics } from "../../../platform/metrics.ts";

export type WalletSeconds = Histogram<"provider" | "call" | "status">;

/** Measures the wallet calls of all game providers of this family. */
export function measureWalletCalls(metrics: Metrics): WalletSeconds {
  return metrics.histogram({
    name: "fairlobby_wallet_seconds",
    help: "Time to answer a game provider's wallet call",
    labelNames: ["provider", "call", "status"],
  });
}
