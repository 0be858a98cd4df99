import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { enqueueDueJobs } from "../../src/platform/job-schedule.ts";
import { withDatabase } from "../harness/database.ts";

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
