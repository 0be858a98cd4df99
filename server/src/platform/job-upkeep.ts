import type pg from "pg";

type Queue = Pick<pg.ClientBase, "query">;

/** Given-up jobs are kept for operators for so long. */
const givenUpKeptDays = 30;

/**
 * Frees the jobs of dead runners, whose advisory lock is free. A runner takes its lock a moment after its first job, hence
 * the five seconds.
 */
export async function freeJobsOfTheDead(queue: Queue): Promise<void> {
  const { rows } = await queue.query<{ runner: string }>(
    `with holder as materialized (
       select distinct locked_by as runner from graphile_worker.jobs where locked_at < now() - interval '5 seconds'
     )
     select runner from holder where pg_try_advisory_lock(hashtextextended(runner, 0))`,
  );
  for (const { runner } of rows) {
    await queue.query("select graphile_worker.force_unlock_workers(array[$1])", [runner]);
    await queue.query("select pg_advisory_unlock(hashtextextended($1, 0))", [runner]);
  }
}

/**
 * Removes jobs that will not run again. The queue removes the key and the attempts of a job that is replaced while it runs
 * or after it was given up; if its runner dies or it throws, it would remain. Every job is enqueued with a key, so one
 * without has a successor. A given-up job keeps its key, and is removed after thirty days.
 */
export async function removeDeadJobs(queue: Queue): Promise<void> {
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
