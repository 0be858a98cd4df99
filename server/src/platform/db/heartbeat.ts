import type { QueryResult } from "pg";
import type { Connections } from "./connections.ts";

const tickMs = 250;
/** Ticks without any answer after which the database counts as silent. */
const silentTicks = 4;
/** A question is asked at least every so many ticks, for the time. */
const timeTicks = 20;

/**
 * Asks the database for its time whenever nothing else was heard of it. When nothing at all is heard for a second, on
 * no connection of the node, all of them are ended: a suspended PostgreSQL, or one behind a dead line, would keep every
 * caller waiting. Ticks and not time are counted, so that a process which got no processor time does not take that for
 * silence.
 */
export function startHeartbeat(deps: {
  readonly connections: Connections;
  readonly ask: (text: string) => Promise<QueryResult>;
  readonly onTime: (databaseMs: number, askedAt: number, answeredAt: number) => void;
}): { stop(): void } {
  const { connections, ask, onTime } = deps;
  let asking = false;
  let silent = 0;
  let known = connections.answers();
  let ticks = 0;

  const askTime = async (): Promise<void> => {
    asking = true;
    try {
      const askedAt = performance.now();
      const { rows } = await ask("select extract(epoch from clock_timestamp())::float8 * 1000 as now");
      onTime((rows[0] as { now: number }).now, askedAt, performance.now());
    } catch {
      // The connection was lost; a new one has a heartbeat of its own.
    } finally {
      asking = false;
    }
  };

  const tick = (): void => {
    const answers = connections.answers();
    const heard = answers !== known;
    known = answers;
    silent = heard ? 0 : silent + 1;
    if (asking && silent >= silentTicks) {
      clearInterval(timer);
      const reason = "the database does not answer";
      connections.gate.close(new Error(reason));
      connections.drop(reason);
    } else if (!asking && (!heard || ticks % timeTicks === 0)) void askTime();
    ticks += 1;
  };
  const timer = setInterval(tick, tickMs);
  timer.unref();
  void askTime();
  return { stop: () => clearInterval(timer) };
}
