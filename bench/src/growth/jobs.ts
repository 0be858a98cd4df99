import { until } from "../../../tools/until.ts";
import type { GrowthFixture } from "./fixture.ts";

/** The longest time that a job may take, ms. */
const limitMs = 300_000;
/** Interval of polling for the end of a job, ms. */
const lookMs = 5;

/** Runs each recurring job once, one after the other, and measures the time from its queueing to its end. */
export async function runJobs({
  client,
}: GrowthFixture): Promise<{ readonly job: string; readonly seconds: number }[]> {
  const { rows: known } = await client.query<{ name: string }>(
    "select identifier as name from graphile_worker._private_known_crontabs order by identifier",
  );
  const measured = [];
  for (const { name } of known) {
    await untilDone(client, name);
    const startedAt = performance.now();
    await client.query("select graphile_worker.add_job($1, job_key => $1)", [name]);
    const failure = await untilDone(client, name);
    if (failure !== null) throw new Error(`${name} failed: ${failure}`);
    measured.push({ job: name, seconds: (performance.now() - startedAt) / 1000 });
  }
  return measured;
}

/** Waits until no job of a name is queued; returns its error if it failed. */
async function untilDone(client: GrowthFixture["client"], name: string): Promise<string | null> {
  const queued = "select last_error as error from graphile_worker.jobs where key = $1";
  const ended = async () => {
    const { rows } = await client.query<{ error: string | null }>(queued, [name]);
    const { error } = rows[0] ?? { error: null };
    return (rows.length === 0 || error !== null) && { error };
  };
  return (await until(`the job ${name} ended`, ended, { timeoutMs: limitMs, intervalMs: lookMs })).error;
}
