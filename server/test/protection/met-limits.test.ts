import { expect, onTestFinished, test } from "vitest";
import { asOwner, withDatabase } from "../harness/database.ts";
import { wireLobby } from "../harness/lobby.ts";

test("R-EXT-17 a limit that cannot be reported holds up no other, however many wait", async () => {
  const { url, database } = await withDatabase();
  const { modules } = await wireLobby({ url, now: Date.now }, onTestFinished);
  const reporting = async () => {
    for (const job of modules.protection.jobs) if (job.name === "report-limits") await job.handle({} as never);
  };
  const reported = async () => {
    const rows = await database.query<{ count: number }>(
      "select count(distinct player_id)::int as count from platform.outbox where topic = 'limit.reached'",
    );
    return rows[0]?.count;
  };
  await asOwner(
    url,
    `insert into protection.limit_met (player_id, name, begins, met_at)
     select n, 'dailyStakeLimit', '2026-12-16', '2026-12-16' from generate_series(1, 1203) n`,
  );
  await asOwner(url, "alter table platform.outbox add constraint refusing check (player_id <> 2) not valid");
  await expect(reporting()).rejects.toThrow("1 limits could not be reported");
  expect(await reported()).toBe(1202);
  await asOwner(url, "alter table platform.outbox drop constraint refusing");
  await reporting();
  await reporting();
  expect(await reported()).toBe(1203);
  expect(await asOwner(url, "select 1 from platform.outbox where topic = 'limit.reached'")).toHaveLength(1203);
});
