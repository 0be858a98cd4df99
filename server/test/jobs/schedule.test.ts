import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { enqueueDueJobs } from "../../src/platform/jobs/schedule.ts";
import { defineJob, everyMinutes, onJob, startJobs, type JobHandler } from "../../src/platform/jobs/jobs.ts";
import { until } from "../../../tools/until.ts";
import { silentLog, withDatabase } from "../harness/database.ts";

test("R-SRV-96 recurring jobs follow the database's time: each once for all nodes, independent of their clocks", async () => {
  const { url } = await withDatabase();
  const owner = new pg.Pool({ connectionString: url, max: 4 });
  onTestFinished(() => owner.end());
  const minutes = new Map([
    ["sweep", 5],
    ["tidy", 30],
  ]);
  const lookFromEveryNode = async () => {
    await Promise.all([1, 2, 3].map(() => enqueueDueJobs(owner, minutes)));
    const { rows } = await owner.query("select task_identifier as job from graphile_worker.jobs order by 1");
    await owner.query("delete from graphile_worker._private_jobs");
    return rows.map(({ job }: { job: string }) => job);
  };
  const moveLast = (name: string, interval: string) =>
    owner.query(
      `update graphile_worker._private_known_crontabs set last_execution = now() + $2::interval where identifier = $1`,
      [name, interval],
    );
  expect(await lookFromEveryNode(), "a new one comes after its first interval").toEqual([]);
  await moveLast("sweep", "-5 minutes");
  await moveLast("tidy", "-29 minutes");
  expect(await lookFromEveryNode()).toEqual(["sweep"]);
  expect(await lookFromEveryNode()).toEqual([]);
  await moveLast("tidy", "-30 minutes");
  expect(await lookFromEveryNode()).toEqual(["tidy"]);
  // The database's clock was set back.
  await moveLast("sweep", "20 minutes");
  expect(await lookFromEveryNode()).toEqual(["sweep"]);
});

/** Runs `many` jobs that do not end before the test, and other jobs beside them. */
async function besideEndless(many: number, others: readonly JobHandler[]) {
  const { database, url } = await withDatabase();
  const owner = new pg.Pool({ connectionString: url, max: 4 });
  const end = Promise.withResolvers<void>();
  const names = Array.from({ length: many }, (_, nth) => `endless-${nth}`);
  const started: string[] = [];
  const endless = names.map((name) =>
    everyMinutes(name, 1, async () => {
      started.push(name);
      await end.promise;
    }),
  );
  const jobs = await startJobs({ database, url, log: silentLog, concurrency: 2, handlers: [...endless, ...others] });
  onTestFinished(async () => {
    end.resolve();
    await jobs.stop();
    await owner.end();
  });
  /** Makes a recurring job due at the next sweep. Before its first sweep the job may not be known yet. */
  const makeDue = async (name: string): Promise<void> => {
    await until(async () => {
      const { rowCount } = await owner.query(
        `update graphile_worker._private_known_crontabs set last_execution = now() - interval '1 minute'
         where identifier = $1`,
        [name],
      );
      return rowCount === 1;
    });
  };
  return {
    database,
    started,
    owner,
    makeDue,
    /** Enqueues a recurring job now. */
    async due(name: string): Promise<void> {
      const minutes = new Map([[name, 1]]);
      await enqueueDueJobs(owner, minutes);
      await makeDue(name);
      await enqueueDueJobs(owner, minutes);
    },
    names,
  };
}

test("R-SRV-176 a recurring job that takes longer than its interval does not run beside itself", async () => {
  let done = 0;
  const fixture = await besideEndless(1, [everyMinutes("quick", 1, async () => void (done += 1))]);
  await fixture.due("endless-0");
  await expect.poll(() => fixture.started).toEqual(["endless-0"]);
  await fixture.due("endless-0");
  // Workers are free: a job that was queued later is done.
  await fixture.due("quick");
  await expect.poll(() => done).toBeGreaterThan(0);
  expect(fixture.started).toEqual(["endless-0"]);
});

test("R-SRV-176 a job under way is not taken from its runner, however long it takes", async () => {
  let done = 0;
  const fixture = await besideEndless(1, [everyMinutes("quick", 1, async () => void (done += 1))]);
  await fixture.due("endless-0");
  await expect.poll(() => fixture.started).toEqual(["endless-0"]);
  await fixture.owner.query(
    `with a_while_ago as (
       update graphile_worker._private_job_queues set locked_at = now() - interval '1 minute' where locked_at is not null
     ) update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_at is not null`,
  );
  // One sweep frees the jobs of dead runners and enqueues what is due; after the second one, all of that has happened.
  for (let sweeps = 1; sweeps <= 2; sweeps++) {
    await fixture.makeDue("quick");
    await expect.poll(() => done, { timeout: 20_000 }).toBe(sweeps);
  }
  expect(fixture.started).toEqual(["endless-0"]);
  // The job is marked as ended a moment after it counted.
  const locked = async () =>
    (await fixture.owner.query("select locked_by is not null as locked from graphile_worker.jobs")).rows;
  await expect.poll(locked).toEqual([{ locked: true }]);
});

test("R-SRV-176 recurring jobs take no worker from payouts, however many of them do not end", async () => {
  const pay = defineJob<object>("pay");
  let paid = 0;
  const fixture = await besideEndless(8, [onJob(pay, async () => void (paid += 1))]);
  for (const name of fixture.names) await fixture.due(name);
  await expect.poll(() => fixture.started.length).toBeGreaterThan(1);
  await pay.enqueue(fixture.database, {});
  await expect.poll(() => paid).toBe(1);
});
