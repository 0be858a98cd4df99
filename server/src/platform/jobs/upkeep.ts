import type pg from "pg";

type Queue = Pick<pg.ClientBase, "query">;

/**
 * Frees the jobs of dead runners, whose advisory lock is free. A runner takes its lock a moment after its first job,
 * hence the five seconds.
 * @param own the runner that asks, which is left out: its own connection has its lock, and would get it again
 */
export async function unlockJobsOfDeadRunners(queue: Queue, own: string): Promise<void> {
  const { rows } = await queue.query<{ runner: string }>(
    `with holder as materialized (
       select distinct locked_by as runner from graphile_worker.jobs
       where locked_at < now() - interval '5 seconds' and locked_by <> $1
     )
     select runner from holder where pg_try_advisory_lock(hashtextextended(runner, 0))`,
    [own],
  );
  for (const { runner } of rows) {
    await queue.query("select graphile_worker.force_unlock_workers(array[$1])", [runner]);
    await queue.query("select pg_advisory_unlock(hashtextextended($1, 0))", [runner]);
  }
}

/**
 * Removes jobs that will not run again. When a job is replaced while it runs or after it was given up, the queue takes its
 * key and its remaining attempts; if it then fails, its row stays. Every job is enqueued with a key, so a job without one
 * has been replaced. A given-up job keeps its key, and is removed after `givenUpKeptDays`.
 */
export async function removeFinishedJobs(queue: Queue, givenUpKeptDays: number): Promise<void> {
  await queue.query(
    `select graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs
       where attempts >= max_attempts and locked_at is null
         and (key is null or updated_at < now() - make_interval(days => $1))
     ))`,
    [givenUpKeptDays],
  );
}

/** Returns how many jobs failed at their last attempt and have no successor, by kind. */
export async function readGivenUpJobs(queue: Queue): Promise<ReadonlyMap<string, number>> {
  const { rows } = await queue.query<{ job: string; count: string }>(
    `select task_identifier as job, count(*) as count from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null and key is not null group by task_identifier`,
  );
  return new Map(rows.map(({ job, count }) => [job, Number(count)]));
}
