import type pg from "pg";

/**
 * Enqueues the recurring jobs that are due, each once for all nodes. The database's time decides: a node whose clock
 * was changed, or that was down, neither skips nor doubles one. A new one is due after its first interval. Each has a
 * queue of its own, from which one job runs at a time: a run that takes longer than its interval does not overlap with
 * the next.
 *
 * @param minutes the interval of each, by name
 */
export async function enqueueDueJobs(
  queue: Pick<pg.ClientBase, "query">,
  minutes: ReadonlyMap<string, number>,
): Promise<void> {
  if (minutes.size === 0) return;
  const names = [...minutes.keys()];
  await queue.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     select name, now(), now() from unnest($1::text[]) name on conflict do nothing`,
    [names],
  );
  await queue.query(
    `with due as (
       update graphile_worker._private_known_crontabs k set last_execution = now()
       from unnest($1::text[], $2::int[]) as r (name, minutes)
       where k.identifier = r.name and (
         k.last_execution is null or k.last_execution > now()
         or k.last_execution <= now() - make_interval(mins => r.minutes)
       )
       returning k.identifier
     )
     select graphile_worker.add_job(identifier, job_key => identifier, queue_name => identifier) from due`,
    [names, [...minutes.values()]],
  );
}
