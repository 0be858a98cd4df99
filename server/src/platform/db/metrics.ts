import type { Metrics } from "../metrics.ts";
import type { Database } from "./database.ts";

/** Measures this node's connections to the database. */
export function measureDatabase(metrics: Metrics, { stats }: Pick<Database, "stats">): void {
  metrics.gauge("fairlobby_database_up", "1 while the database can be reached", () => Number(stats().reachable));
  metrics.gauge("fairlobby_database_connections", "Connections of this node to the database", () => stats().open);
  metrics.gauge("fairlobby_database_waiting", "Callers that wait for a connection of the pool", () => stats().waiting);
  metrics.gauge(
    "fairlobby_database_retries",
    "Connection attempts while the database was away, since the start",
    () => stats().retries,
  );
  metrics.gauge(
    "fairlobby_lock_timeouts",
    "Statements that waited too long for a lock, since the start",
    () => stats().lockTimeouts,
  );
}
