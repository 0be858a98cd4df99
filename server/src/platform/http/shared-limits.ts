import type { Database, Sql } from "../db/database.ts";
import { asUnavailable, DatabaseUnavailable } from "../db/errors.ts";
import { sqlOver } from "../db/sql-over.ts";
import { preparedQuery, query } from "../statements.ts";
import { eraseSome } from "../retention/erase-some.ts";

export interface CountOptions {
  readonly by?: number;
  readonly seconds?: number;
}

/** Counts calls for all nodes together (R-SRV-05, R-SRV-103). */
export interface SharedLimits {
  /**
   * Counts a call of a kind by a subject. Returns null up to `max` calls in the current window, then the milliseconds
   * until the window ends. Throws DatabaseUnavailable when the call cannot be counted within a second.
   * @param options.by how many calls it counts as; 1 by default
   * @param options.seconds the length of the window, the same for every call of a kind; 60 by default
   */
  count(kind: string, subject: string, max: number, options?: CountOptions): Promise<number | null>;
  end(): Promise<void>;
}

const answerMs = 1_000;
/** Subjects remembered as refused; beyond this number, the oldest are counted in the database again. */
const maxRefused = 50_000;

/**
 * The counters are rows of an unlogged table. Each count is one statement on one of two separate connections, so that
 * counts and money transactions do not delay each other.
 * @param url the database's; `role` is the role the statements run as
 */
export function openSharedLimits(
  database: Pick<Database, "connections">,
  { url, role }: { readonly url: string; readonly role: string },
): SharedLimits {
  const pool = database.connections.pool({
    connectionString: url,
    application_name: "fairlobby-limits",
    options: `-c role=${role}`,
    statement_timeout: answerMs,
    query_timeout: 2 * answerMs,
    max: 2,
  });
  const sql = sqlOver((sent) => pool.query(sent));
  // Callers over the limit are refused without a query, so that a flood does not reach the database.
  const refusedUntil = new Map<string, number>();

  return {
    async count(kind, subject, max, { by = 1, seconds = 60 } = {}) {
      const key = `${kind} ${subject}`;
      const until = refusedUntil.get(key);
      const now = performance.now();
      if (until !== undefined && until > now) return until - now;
      refusedUntil.delete(key);
      const { calls, left } = await inTime(countOne(sql, kind, subject, by, seconds));
      if (calls <= max) return null;
      if (refusedUntil.size >= maxRefused) {
        const [oldest] = refusedUntil.keys();
        if (oldest !== undefined) refusedUntil.delete(oldest);
      }
      refusedUntil.set(key, performance.now() + left);
      return left;
    },
    end: () => pool.end(),
  };
}

const countCall = preparedQuery(
  "count_call",
  `insert into platform.call_count as c (kind, subject, calls, ends_at)
   values (:kind, :subject, :by, now() + make_interval(secs => :seconds))
   on conflict (kind, subject) do update set
     calls = case when c.ends_at <= now() then excluded.calls else c.calls + excluded.calls end,
     ends_at = case when c.ends_at <= now() then excluded.ends_at else c.ends_at end
   returning calls, (extract(epoch from ends_at - now()) * 1000)::float8 as "left!"`,
);

const eraseCalls = query("erase_calls", eraseSome("platform.call_count", "ends_at < now()"));

async function countOne(
  sql: Sql,
  kind: string,
  subject: string,
  by: number,
  seconds: number,
): Promise<{ calls: number; left: number }> {
  const row = await countCall.first(sql, { kind, subject, by, seconds });
  if (row === undefined) throw new Error("a counted call returns its row");
  return row;
}

/** Returns the count, or throws DatabaseUnavailable after a second. */
async function inTime<T>(count: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const giveUp = () => late.reject(new DatabaseUnavailable("calls cannot be counted"));
  // An answer that arrived while this process was busy is read before the count is given up.
  const timer = setTimeout(() => setImmediate(giveUp), answerMs);
  // A failure after the time limit is ignored.
  count.catch(() => undefined);
  try {
    return await Promise.race([count, late.promise]);
  } catch (error) {
    throw asUnavailable(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Erases counters whose window is over; returns how many. */
export async function eraseCallCounts(sql: Sql): Promise<number> {
  return (await eraseCalls.first(sql))?.rows ?? 0;
}
