import type { ConsoleReply } from "@fairlobby/contract/console";
import { describe, expect, onTestFinished, test } from "vitest";
import { serverUrls } from "../../../tools/embedded-postgres.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { startJobs, type JobHandler } from "../../src/platform/jobs/jobs.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { reportNode } from "../../src/platform/node/running-nodes.ts";
import { silentLog } from "../harness/database.ts";
import { startConsoleFixture, type ConsoleBrowser } from "./fixture.ts";

const reason = "The receiver of the night answers again.";

async function openFixture() {
  const fixture = await startConsoleFixture();
  const database = openDatabase({ url: serverUrls(fixture.ownerUrl).DATABASE_URL, log: silentLog, size: 3 });
  onTestFinished(() => database.end());
  const admin = await fixture.join("admin@example.com", ["admin"]);
  return { fixture, database, admin };
}

async function systemFor(browser: ConsoleBrowser): Promise<ConsoleReply<"/c/v1/system/get">> {
  const { data } = await browser.call("/c/v1/system/get", {});
  if (data === null) throw new Error("the system is not shown");
  return data;
}

describe("the system", () => {
  test("R-RUN-01 nodes with their figures, the database, what waits and what was not read are shown", async () => {
    const { fixture, database, admin } = await openFixture();
    const now = () => fixture.time.at;
    const metrics = createMetrics();
    metrics.gauge("fairlobby_database_connections", "Of this test", () => 7);
    metrics.gauge("fairlobby_sockets", "Of this test", () => 412);
    const webhooks = metrics.counter({
      name: "fairlobby_webhooks_total",
      help: "Of this test",
      labelNames: ["kind", "outcome"],
    });
    webhooks.inc({ kind: "deposit", outcome: "accepted" }, 3);
    webhooks.inc({ kind: "payout", outcome: "accepted" });
    webhooks.inc({ kind: "payout", outcome: "unsigned" });
    const stop = await reportNode(database, metrics, now);
    await database.query(
      `insert into platform.outbox (topic, player_id, payload, created_at, delivered_at)
       values ('deposit.credited', 1, '{}', $1, null), ('deposit.credited', 2, '{}', $2, 'infinity')`,
      [new Date(now() - 60_000), new Date(now() - 30_000)],
    );
    const seen = await systemFor(admin.browser);
    expect(seen.nodes).toMatchObject([
      { isSilent: false, connections: 7, waiting: 0, sockets: 412, webhooks: { accepted: 4, unsigned: 1 } },
    ]);
    expect(seen.consoles).toMatchObject([{ isSilent: false }]);
    expect(seen.database?.version).toMatch(/^\d+\.\d+/);
    expect(seen.database?.replicas).toEqual([]);
    expect(seen.facts).toEqual([{ topic: "deposit.credited", waiting: 2, failed: 1, oldestAt: now() - 60_000 }]);

    // A part that cannot be read within the page's time limit is not known; the others are shown.
    await database.transaction(async (tx) => {
      await tx.query("lock table platform.running_node in access exclusive mode");
      fixture.time.at += 31_000;
      const part = await systemFor(admin.browser);
      expect(part.nodes).toBeNull();
      expect(part.consoles).toMatchObject([{ isSilent: true }]);
    });
    expect((await systemFor(admin.browser)).nodes).toMatchObject([{ isSilent: true }]);
    await stop();
    expect((await systemFor(admin.browser)).nodes).toEqual([]);
  });

  test("R-RUN-01 one person starts a job again that was given up, with a reason; nobody else, and no other job", async () => {
    const { fixture, database, admin } = await openFixture();
    const auditor = await fixture.join("auditor@example.com", ["compliance"]);
    await fixture.owner.query(
      "update backoffice.operator set roles = '{auditor}', ends_at = now() + interval '30 days' where email = 'auditor@example.com'",
    );
    const state = { fails: true, runs: 0 };
    const handler: JobHandler = {
      name: "send-alert",
      handle: async () => {
        state.runs += 1;
        if (state.fails) throw new Error("the receiver is away");
      },
    };
    const url = serverUrls(fixture.ownerUrl).JOB_DATABASE_URL;
    const runner = await startJobs({ database, url, log: silentLog, handlers: [handler], concurrency: 1 });
    onTestFinished(() => runner.stop());
    await fixture.owner.query(
      `select graphile_worker.add_job('send-alert', job_key => 'one', max_attempts => 1),
         graphile_worker.add_job('send-alert', job_key => 'later', run_at => now() + interval '1 hour')`,
    );
    await expect.poll(async () => (await systemFor(auditor.browser)).givenUp?.length).toBe(1);
    const [job] = (await systemFor(auditor.browser)).givenUp ?? [];
    expect(job).toMatchObject({ kind: "send-alert", error: "the receiver is away", attempts: 1 });
    const { jobId = "" } = job ?? {};
    const restart = (browser: ConsoleBrowser, id: string) =>
      browser.call("/c/v1/system/restart-job", { jobId: id, reason });
    expect((await restart(auditor.browser, jobId)).msgCode).toBe("not_permitted");
    const [later] = await fixture.owner.query<{ id: string }>(
      "select id::text from graphile_worker.jobs where key = 'later'",
    );
    expect((await restart(admin.browser, later?.id ?? "")).msgCode).toBe("not_found");

    state.fails = false;
    expect((await restart(admin.browser, jobId)).msgCode).toBe("success");
    await expect.poll(() => state.runs).toBe(2);
    await expect.poll(async () => (await systemFor(admin.browser)).givenUp).toEqual([]);
    expect((await restart(admin.browser, jobId)).msgCode).toBe("not_found");
    expect(
      await fixture.owner.query(
        "select actor, subject_kind, subject_id, note from audit.entry where action = 'restart_job'",
      ),
    ).toEqual([{ actor: "Person admin@example.com", subject_kind: "job", subject_id: jobId, note: reason }]);
  });
});
