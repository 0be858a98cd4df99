import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { defineJob, onJob, startJobs } from "../../src/platform/jobs/jobs.ts";
import { measureJobs } from "../../src/platform/jobs/metrics.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { silentLog, withDatabase } from "../harness/database.ts";

/** Opens a queue with one kind of job, which tests inspect with the owner's login. */
async function openQueue() {
  const { database, url } = await withDatabase();
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  onTestFinished(() => owner.end());
  const lamp = defineJob<{ n: number }>("light-lamp");
  return {
    url,
    owner,
    enqueue: (n: number) => lamp.enqueue(database, { n }, { key: "lamp" }),
    /** Starts a runner; it ends with the test. */
    async start(handle: (n: number) => void) {
      const jobs = await startJobs({
        database,
        url,
        log: silentLog,
        concurrency: 1,
        handlers: [onJob(lamp, async ({ n }) => handle(n))],
      });
      onTestFinished(() => jobs.stop());
      return jobs;
    },
    left: async () =>
      (await owner.query("select key, attempts, last_error from graphile_worker.jobs order by id")).rows as unknown[],
  };
}

test("a job that was replaced while a killed node had it is removed, and only the newer one runs", async () => {
  const queue = await openQueue();
  await queue.enqueue(1);
  await queue.owner.query(
    "update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = 'dead', attempts = 1",
  );
  await queue.enqueue(2);
  expect(await queue.left()).toEqual([
    { key: null, attempts: 25, last_error: null },
    { key: "lamp", attempts: 0, last_error: null },
  ]);
  const ran: number[] = [];
  await queue.start((n) => ran.push(n));
  await expect.poll(queue.left, { timeout: 20_000 }).toEqual([]);
  expect(ran).toEqual([2]);
});

test("a job that failed at its last attempt is counted and kept until a newer one replaces it", async () => {
  const queue = await openQueue();
  await queue.enqueue(1);
  await queue.owner.query("update graphile_worker._private_jobs set attempts = 24");
  let broken = true;
  const jobs = await queue.start(() => {
    if (broken) throw new Error("no oil");
  });
  const figures = async (): Promise<string[]> => {
    const metrics = createMetrics();
    measureJobs(metrics, jobs);
    return (await metrics.registry.metrics()).split("\n").filter((line) => line.startsWith("fairlobby_jobs_given_up"));
  };
  await expect.poll(figures, { timeout: 20_000 }).toEqual(['fairlobby_jobs_given_up{job="light-lamp"} 1']);
  expect(await queue.left()).toEqual([{ key: "lamp", attempts: 25, last_error: "no oil" }]);

  broken = false;
  await queue.enqueue(2);
  await expect.poll(queue.left, { timeout: 20_000 }).toEqual([]);
  expect(await figures()).toEqual([]);
});

test("a job given up a month ago is removed; a newer one stays, and so do waiting ones", async () => {
  const queue = await openQueue();
  const add = (key: string, days: number, attempts: number) =>
    queue.owner
      .query(
        `with added as (select graphile_worker.add_job('unknown-kind', job_key => $1) as job)
       select (job).id from added`,
        [key],
      )
      .then(({ rows: [row] }) =>
        queue.owner.query(
          `update graphile_worker._private_jobs set attempts = $2, updated_at = now() - make_interval(days => $3)
         where id = $1`,
          [row.id, attempts, days],
        ),
      );
  await add("old", 31, 25);
  await add("young", 29, 25);
  await add("waiting", 31, 24);
  await queue.start(() => undefined);
  const keys = async () => (await queue.left()).map((row) => (row as { key: string }).key);
  await expect.poll(keys, { timeout: 20_000 }).toEqual(["young", "waiting"]);
});
