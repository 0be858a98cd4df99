import type { Log } from "../log/log.ts";
import type { Metrics } from "../metrics.ts";
import { createThrottledLog } from "../log/throttled-log.ts";
import type { Database } from "./database.ts";
import { onSecondConnection } from "./second-connection.ts";

/** Measures this node's connections to the database. */
export function measureDatabase(metrics: Metrics, { stats }: Pick<Database, "stats">): void {
  metrics.gauge("fairlobby_database_up", "1 while the database can be reached", () => Number(stats().reachable));
  metrics.gauge("fairlobby_database_connections", "Connections of this node to the database", () => stats().open);
  metrics.gauge("fairlobby_database_waiting", "Callers that wait for a connection of the pool", () => stats().waiting);
  metrics.gauge(
    "fairlobby_database_retries",
    "Connection attempts while the database could not be reached, since the start",
    () => stats().retries,
  );
  metrics.gauge(
    "fairlobby_lock_timeouts",
    "Statements that waited too long for a lock, since the start",
    () => stats().lockTimeouts,
  );
}

/** Counts and logs work that asks for a second connection inside a transaction: a mistake in the program. */
export function reportSecondConnections(metrics: Metrics, log: Log): void {
  const counter = metrics.counter({
    name: "fairlobby_second_connections_total",
    help: "Times that work in a transaction asked for a second connection",
    labelNames: [],
  });
  const line = createThrottledLog((fields) => log.error(fields, "a transaction asked for a second connection"));
  onSecondConnection((mistake) => {
    counter.inc();
    line.count({ err: mistake });
  });
}
