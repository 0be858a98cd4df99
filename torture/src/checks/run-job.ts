import type pg from "pg";
import { until } from "../../../tools/until.ts";
import { patience } from "../patience.ts";

/**
 * Runs a recurring job once, after the run that may be under way. Returns its error, or null if it succeeded. The queue
 * tries a failed job again later.
 */
export async function runJob(client: Pick<pg.Client, "query">, name: string): Promise<string | null> {
  const added = await client.query<{ id: string }>(
    "select id from graphile_worker.add_job($1, job_key => $1 || '-now', queue_name => $1)",
    [name],
  );
  let failure: string | null = null;
  const isOver = async (): Promise<boolean> => {
    const { rows } = await client.query<{ last_error: string | null }>(
      "select last_error from graphile_worker.jobs where id = $1",
      [added.rows[0]?.id],
    );
    failure = rows[0]?.last_error ?? null;
    return rows.length === 0 || failure !== null;
  };
  await until(`the job ${name} ended`, isOver, { ...patience, timeoutMs: 120_000 });
  return failure;
}
