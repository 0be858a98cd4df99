import type { RawSql } from "../../src/platform/db/database.ts";

/** Returns how many connections wait for a lock of this transaction, directly or behind one another. */
export async function countWaiting(tx: RawSql): Promise<number> {
  const [row] = await tx.query<{ waiting: bigint }>(
    `with recursive behind (pid) as (
       select l.pid from pg_locks l where not l.granted and pg_backend_pid() = any (pg_blocking_pids(l.pid))
       union
       select l.pid from pg_locks l join behind b on b.pid = any (pg_blocking_pids(l.pid)) where not l.granted
     )
     select count(*) as waiting from behind`,
  );
  return Number(row?.waiting ?? 0n);
}

/** Time within which connections must reach the expected lock; even a busy machine needs less. */
const withinMillis = 20_000;

/**
 * Waits until `many` connections wait for a lock of this transaction, or `over` reports that no more will. Throws if too few
 * do so in time, which ends the transaction, so that those that wait continue.
 */
export async function untilWaiting(tx: RawSql, many: number, over: () => boolean = () => false): Promise<void> {
  const deadline = performance.now() + withinMillis;
  while (!over()) {
    const waiting = await countWaiting(tx);
    if (waiting >= many) return;
    if (performance.now() > deadline) {
      throw new Error(`${waiting} of ${many} connections wait for this transaction's locks after ${withinMillis} ms`);
    }
  }
}
