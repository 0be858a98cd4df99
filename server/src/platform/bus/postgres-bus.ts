import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import type { Bus } from "./bus.ts";

/**
 * LISTEN/NOTIFY. A message is published by a statement of its own, never inside a transaction with money:
 * a commit that notifies takes a lock over the whole cluster. Messages are at most 8000 bytes.
 */
export function createPostgresBus(database: Database, log: Log): Bus {
  const stops: (() => Promise<void>)[] = [];
  return {
    async publish(channel, message) {
      await database.query("select pg_notify($1, $2)", [channel, JSON.stringify(message)]);
    },
    async subscribe(channel, handle) {
      stops.push(
        await database.listen(channel, (payload) => {
          try {
            handle(JSON.parse(payload));
          } catch (error) {
            log.error({ err: error, channel }, "a bus message could not be handled");
          }
        }),
      );
    },
    async close() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
