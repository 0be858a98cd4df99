import pg from "pg";
import type { RawSql } from "../../src/platform/db/database.ts";
import { until } from "../../../tools/until.ts";
import { clusterUrl } from "./cluster.ts";

/** Returns how many connections wait for a lock of this transaction, directly or behind another that waits. */
export async function countWaiting(tx: RawSql): Promise<number> {
  if (clusterUrl !== "") return countOnCluster(tx);
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

/** Counts on all servers of the cluster. Only a superuser can read the locks of other connections. */
async function countOnCluster(tx: RawSql): Promise<number> {
  const [own] = await tx.query<{ database: string; gpid: string }>(
    "select current_database() as database, citus_backend_gpid()::text as gpid",
  );
  const superuser = new pg.Client(Object.assign(new URL(clusterUrl), { pathname: `/${own?.database ?? ""}` }).href);
  await superuser.connect();
  try {
    const { rows } = await superuser.query<{ waiting: number }>(
      `with recursive waits (waiting, blocking) as materialized (
         select waiting_global_pid, blocking_global_pid from citus_internal_global_blocked_processes()
       ),
       behind (gpid) as (
         select waiting from waits where blocking = $1
         union
         select waits.waiting from waits join behind on behind.gpid = waits.blocking
       )
       select count(*)::int as waiting from behind`,
      [own?.gpid],
    );
    return rows[0]?.waiting ?? 0;
  } finally {
    await superuser.end();
  }
}

/** Time within which connections must reach the expected lock; even a busy machine needs less. */
const withinMillis = 20_000;

/**
 * Waits until `many` connections wait for a lock of this transaction, or `over` returns that no more will. Throws if there
 * are fewer after 20 s; the error ends the transaction, so that the waiting connections continue.
 */
export async function untilWaiting(tx: RawSql, many: number, over: () => boolean = () => false): Promise<void> {
  const enoughWait = async () => over() || (await countWaiting(tx)) >= many;
  await until(`${many} connections wait for this transaction's locks`, enoughWait, {
    timeoutMs: withinMillis,
    intervalMs: 5,
  });
}
