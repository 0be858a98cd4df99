import type { QueryResult } from "pg";
import type { Connections } from "./connections.ts";

const tickMs = 250;
/** Ticks without any answer after which the connections are closed. */
const silentTicks = 4;
/** The time is asked for at least every so many ticks. */
const timeTicks = 20;
/** After so many ticks the other servers are asked whether one was promoted. */
const serverTicks = 8;

/**
 * Asks the database for its time whenever it gave no other answer. When no connection of the node gets an answer for a
 * second, all of them are closed, because a suspended or unreachable PostgreSQL would keep every caller waiting. Ticks
 * are counted, not time, so that a process without processor time does not close its connections. A former primary
 * still answers, so the other servers are asked too.
 */
export function startHeartbeat(deps: {
  readonly connections: Connections;
  readonly query: (text: string) => Promise<QueryResult>;
  readonly onTime: (databaseMs: number, askedAt: number, answeredAt: number) => void;
}): { stop(): void } {
  const { connections, query, onTime } = deps;
  let asking = false;
  let silent = 0;
  let known = connections.answers();
  let ticks = 0;

  const askTime = async (): Promise<void> => {
    asking = true;
    try {
      const askedAt = performance.now();
      const { rows } = await query("select extract(epoch from clock_timestamp())::float8 * 1000 as now");
      onTime((rows[0] as { now: number }).now, askedAt, performance.now());
    } catch {
      // The connection was lost; the next one has its own heartbeat.
    } finally {
      asking = false;
    }
  };

  const tick = (): void => {
    const answers = connections.answers();
    const answered = answers !== known;
    known = answers;
    silent = answered ? 0 : silent + 1;
    if (asking && silent >= silentTicks) {
      clearInterval(timer);
      const reason = "the database does not answer";
      connections.gate.close(new Error(reason));
      connections.drop(reason);
    } else if (!asking && (!answered || ticks % timeTicks === 0)) void askTime();
    ticks += 1;
    if (ticks % serverTicks === 0) void connections.lookForNewerServer();
  };
  const timer = setInterval(tick, tickMs);
  timer.unref();
  void askTime();
  return { stop: () => clearInterval(timer) };
}
