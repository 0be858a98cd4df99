import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase, type OpenDatabase } from "../../src/platform/db/database.ts";
import { DatabaseUnavailable } from "../../src/platform/db/errors.ts";
import { createGate, pauseAfter } from "../../src/platform/db/gate.ts";
import { defineJob, onJob, startJobs } from "../../src/platform/jobs/jobs.ts";
import { silentLog, withDatabase } from "../harness/database.ts";
import { Arrivals } from "../stomp/harness.ts";
import { openDatabaseProxy } from "../../../tools/tcp-proxy.ts";

/** Opens a node with a pool, four channels and jobs, whose connection to the database a test can cut. */
async function openNode() {
  const real = await withDatabase();
  const proxy = await openDatabaseProxy(real.url);
  onTestFinished(proxy.close);
  const database = openDatabase({ url: proxy.url, log: silentLog, size: 20, role: "fairlobby_app" });
  onTestFinished(database.end);
  const heard = new Arrivals<string>();
  const renewed = new Arrivals<string>();
  for (const channel of ["a", "b", "c", "d"]) {
    await database.listen(
      channel,
      (payload) => heard.add(`${channel} ${payload}`),
      () => renewed.add(channel),
    );
  }
  const work = defineJob<{ n: number }>("work");
  const ran = new Arrivals<number>();
  const jobs = await startJobs({
    database,
    url: proxy.url,
    log: silentLog,
    concurrency: 4,
    handlers: [onJob(work, async ({ n }) => ran.add(n))],
  });
  onTestFinished(() => jobs.stop());
  return { proxy, database, behind: real.database, heard, renewed, jobs, work, ran };
}

/** Starts many callers that query repeatedly until they are stopped; returns their errors. */
function callFrom(database: OpenDatabase, callers: number): () => Promise<Set<unknown>> {
  const failures = new Set<unknown>();
  const state = { stopped: false };
  const running = Array.from({ length: callers }, async () => {
    while (!state.stopped) {
      await database.query("select 1").catch((error: unknown) => failures.add((error as Error).constructor));
      // While the database is unavailable, queries fail immediately, and without a pause would keep a core busy.
      await setTimeout(20);
    }
  });
  return async () => {
    state.stopped = true;
    await Promise.all(running);
    return failures;
  };
}

test.for(["refuse", "silent"] as const)(
  "R-SRV-90 R-SRV-91 while the database is away (%s) a node makes one attempt at a time, and then continues by itself",
  async (mode) => {
    const { proxy, database, behind, heard, renewed, jobs, work, ran } = await openNode();
    const stop = callFrom(database, 100);
    await expect.poll(() => database.stats().open).toBeGreaterThan(20);
    proxy.attempts();
    proxy.become(mode);
    await expect.poll(() => database.stats().reachable).toBe(false);
    await expect.poll(() => database.stats().retries).toBeGreaterThan(1);
    await expect.poll(jobs.healthy).toBe(false);
    expect(proxy.attempts().atOnce).toBe(1);

    proxy.become("pass");
    await renewed.count(4);
    await expect.poll(jobs.healthy).toBe(true);
    expect(await stop()).toEqual(new Set([DatabaseUnavailable]));
    await work.enqueue(behind, { n: 1 });
    await ran.first((n) => n === 1);
    await behind.query("select pg_notify('c', 'hello')");
    await heard.first((what) => what === "c hello");
    const listeners = await behind.query(
      "select from pg_stat_activity where datname = current_database() and application_name like 'fairlobby-listener %'",
    );
    expect(listeners).toHaveLength(1);
    expect(proxy.attempts().atOnce).toBe(1);
    // The pool's 20 connections, 4 and 2 for jobs, the listener and the guard.
    expect(proxy.open()).toBeLessThanOrEqual(28);
    expect(jobs.restarts()).toBeGreaterThan(0);
  },
);

test("R-SRV-90 the pauses between attempts double from 0.1 to 2 seconds, and differ from node to node", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50].map((failures) => pauseAfter(failures, 0))).toEqual([
    100, 200, 400, 800, 1600, 2000, 2000, 2000,
  ]);
  expect(pauseAfter(50, 1)).toBe(1000);
});

test("R-SRV-91 a call is the trial only if no background attempt was", async () => {
  const gate = createGate(silentLog);
  const refused = () => gate.enter(() => Promise.reject(new Error("refused")), "background");
  await expect(refused()).rejects.toThrow("refused");
  gate.watch();
  await expect.poll(gate.closedFor).toBe(0);
  let asked = false;
  const call = gate.enter(async () => (asked = true), "caller");
  await expect(call).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(asked).toBe(false);
  await expect(refused()).rejects.toThrow("refused");
  await expect.poll(() => gate.enter(async () => "connected", "caller").catch(() => null)).toBe("connected");
});

test("R-SRV-91 a call under way when the database stops answering fails, and its connection is not used again", async () => {
  const { proxy, database } = await openNode();
  proxy.become("silent");
  await expect(database.query("select 1")).rejects.toBeInstanceOf(DatabaseUnavailable);
  await expect(database.transaction((tx) => tx.query("select 1"))).rejects.toBeInstanceOf(DatabaseUnavailable);
  proxy.become("pass");
  await expect.poll(() => database.query("select 1 as one").catch(() => null)).toEqual([{ one: 1 }]);
});

test("R-SRV-95 a node that is closed while it reconnects to the database ends", async () => {
  const { proxy, database } = await openNode();
  const others = Array.from({ length: 6 }, () => openDatabase({ url: proxy.url, log: silentLog, size: 2 }));
  await Promise.all(
    others.map((other) =>
      other.listen(
        "a",
        () => undefined,
        () => undefined,
      ),
    ),
  );
  const reachable = (expected: boolean) => (each: OpenDatabase) =>
    expect.poll(() => each.stats().reachable, { interval: 1, timeout: 10_000 }).toBe(expected);
  proxy.become("silent");
  await Promise.all([database, ...others].map(reachable(false)));
  proxy.become("pass");
  await Promise.all(others.map(async (other) => reachable(true)(other).then(other.end)));
});

test("R-SRV-92 no connection waits forever for a statement, a lock, or the rest of a transaction", async () => {
  const { database } = await openNode();
  const [row] = await database.query<Record<string, string>>(
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
       current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  expect(row).toEqual({ statement: "30s", lock: "5s", idle: "30s" });
});
