import type { Sql } from "../db/database.ts";
import type { Metrics } from "../metrics.ts";
import { query } from "../statements.ts";

/** The source of time; injected, so that a test can set it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** The database's time, advanced by this process's monotonic clock between readings. */
export interface DatabaseClock extends Clock {
  /**
   * Applies a reading: the database's time in ms since the epoch, and the times of the monotonic clock between which it
   * was read.
   */
  set(databaseMs: number, askedAt: number, answeredAt: number): void;
  /** How far this machine's clock is ahead of the database's, ms; negative when it is behind. */
  machineAheadMs(): number;
}

/** A reading that took longer is too inaccurate. */
const maxReadingMs = 1_000;

/**
 * A clock that all nodes share, independent of the machine's clock. It never runs backwards. When the database's time is
 * ahead, the clock jumps to it; when it is behind, the clock runs at half speed until they meet.
 */
export function createDatabaseClock(
  machine: () => number = () => Date.now(),
  monotonic: () => number = () => performance.now(),
): DatabaseClock {
  let base = machine();
  let baseAt = monotonic();
  /** Milliseconds after `baseAt` during which the clock runs at half speed. */
  let slowFor = 0;
  let isSet = false;
  let machineAhead = 0;

  const at = (moment: number): number => {
    const elapsed = moment - baseAt;
    return base + elapsed - Math.min(elapsed, slowFor) / 2;
  };

  return {
    now: () => Math.floor(at(monotonic())),
    set(databaseMs, askedAt, answeredAt) {
      const uncertainty = (answeredAt - askedAt) / 2;
      if (isSet && uncertainty * 2 > maxReadingMs) return;
      const moment = monotonic();
      const databaseNow = databaseMs + uncertainty + (moment - answeredAt);
      machineAhead = machine() - databaseNow;
      const behind = at(moment) - databaseNow;
      if (isSet && Math.abs(behind) <= uncertainty) return;
      base = !isSet || behind < 0 ? databaseNow : at(moment);
      slowFor = isSet && behind > 0 ? behind * 2 : 0;
      baseAt = moment;
      isSet = true;
    },
    machineAheadMs: () => machineAhead,
  };
}

const currentTime = query("current_time", `select extract(epoch from clock_timestamp())::float8 * 1000 as "now!"`);

/** Takes the first reading; the listening connection takes the later ones. */
export async function readTime(sql: Sql, clock: DatabaseClock): Promise<void> {
  const askedAt = performance.now();
  const row = await currentTime.first(sql);
  if (row !== undefined) clock.set(row.now, askedAt, performance.now());
}

/** Measures this machine's clock. */
export function measureClock(metrics: Metrics, { machineAheadMs }: Pick<DatabaseClock, "machineAheadMs">): void {
  metrics.gauge(
    "fairlobby_clock_ahead_seconds",
    "How far the clock of this machine is ahead of the database's",
    () => machineAheadMs() / 1000,
  );
}
