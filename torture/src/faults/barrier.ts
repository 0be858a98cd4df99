import pg from "pg";

/** Rows that are locked on a separate connection, so that calls wait for them and then run at the same moment. */
export interface Barrier {
  /** Runs a query in the transaction that has the locks, e.g. to lock a row. */
  lock(query: string, ...values: unknown[]): Promise<void>;
  /**
   * Waits until so many connections wait for the locks, directly or behind another that waits, or the time is over;
   * returns how many wait.
   */
  untilWaiting(many: number, withinMs: number): Promise<number>;
  release(): Promise<void>;
}

const countWaiting = `
  with recursive behind (pid) as (
    select l.pid from pg_locks l where not l.granted and $1 = any (pg_blocking_pids(l.pid))
    union
    select l.pid from pg_locks l join behind b on b.pid = any (pg_blocking_pids(l.pid)) where not l.granted
  )
  select count(*)::int as waiting from behind`;

export async function openBarrier(pool: pg.Pool): Promise<Barrier> {
  const locker = await pool.connect();
  await locker.query("begin");
  const { rows } = await locker.query<{ pid: number }>("select pg_backend_pid() as pid");
  const pid = rows[0]?.pid ?? 0;
  return {
    async lock(query, ...values) {
      await locker.query(query, values);
    },
    async untilWaiting(many, withinMs) {
      for (const deadline = performance.now() + withinMs; ;) {
        const waiting = (await pool.query<{ waiting: number }>(countWaiting, [pid])).rows[0]?.waiting ?? 0;
        if (waiting >= many || performance.now() > deadline) return waiting;
        await new Promise((wait) => setTimeout(wait, 5));
      }
    },
    async release() {
      try {
        await locker.query("rollback");
      } finally {
        locker.release();
      }
    },
  };
}
