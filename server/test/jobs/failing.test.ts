import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { defineJob, onJob, startJobs } from "../../src/platform/jobs/jobs.ts";
import { silentLog, withDatabase } from "../harness/database.ts";
import { Arrivals } from "../stomp/harness.ts";

test("a job that fails is kept with its error and tried again, and the others continue", async () => {
  const { database, url } = await withDatabase();
  const [flaky, steady] = [defineJob<{ n: number }>("flaky"), defineJob<{ n: number }>("steady")];
  const runs = new Arrivals<string>();
  const failures: string[] = [];
  let broken = true;
  const jobs = await startJobs({
    database,
    url,
    log: silentLog,
    concurrency: 2,
    failed: (job) => failures.push(job),
    handlers: [
      onJob(flaky, async () => {
        runs.add(broken ? "failed" : "done");
        if (broken) throw new Error("not today");
      }),
      onJob(steady, async () => runs.add("steady")),
    ],
  });
  onTestFinished(() => jobs.stop());
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  onTestFinished(() => owner.end());

  await flaky.enqueue(database, { n: 1 });
  await runs.first((run) => run === "failed");
  const kept = async () =>
    (await owner.query("select last_error, attempts, locked_by from graphile_worker._private_jobs")).rows;
  await expect.poll(kept).toEqual([{ last_error: "not today", attempts: 1, locked_by: null }]);
  expect(failures).toEqual(["flaky"]);
  expect(jobs.healthy()).toBe(true);

  await steady.enqueue(database, { n: 2 });
  await runs.first((run) => run === "steady");
  broken = false;
  await owner.query("update graphile_worker._private_jobs set run_at = now()");
  await runs.first((run) => run === "done");
  await expect.poll(kept).toEqual([]);
});
