import type { PlayerId } from "@fairlobby/contract";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { startJobs } from "../../src/platform/jobs/jobs.ts";
import { defineTopic, eventDelivery, eventUpkeep, onEvent, type Consumer } from "../../src/platform/outbox/outbox.ts";
import { silentLog, withDatabase, type TestDatabase } from "../harness/database.ts";
import { Arrivals } from "../stomp/harness.ts";

const counted = defineTopic<{ n: number }>("test.counted");
const [ana, ben] = ["20000001" as PlayerId, "20000002" as PlayerId];

/** A node that delivers events to these consumers. */
async function startNode({ database, url }: TestDatabase, consumers: readonly Consumer[]) {
  const handlers = [eventDelivery(database, consumers), eventUpkeep(database, () => Date.now() + 7_200_000)];
  const jobs = await startJobs({ database, url, log: silentLog, concurrency: 2, handlers });
  onTestFinished(() => jobs.stop());
  return { jobs, handlers };
}

async function asOwner({ url }: TestDatabase): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  onTestFinished(() => owner.end());
  return owner;
}

const undelivered = async (owner: pg.Client): Promise<string[]> =>
  (
    await owner.query<{ state: string }>("select coalesce(delivered_at::text, 'waiting') as state from platform.outbox")
  ).rows
    .map(({ state }) => state)
    .filter((state) => state === "waiting" || state === "infinity");

describe("outbox events", () => {
  test("are delivered after the commit of their transaction, and never without one", async () => {
    const fixture = await withDatabase();
    const heard = new Arrivals<number>();
    await startNode(fixture, [onEvent(counted, async ({ payload }) => heard.add(payload.n))]);
    const undone = fixture.database.transaction(async (tx) => {
      await counted.publish(tx, ana, 1, { n: 1 });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await fixture.database.transaction(async (tx) => {
      await counted.publish(tx, ana, 2, { n: 2 });
      await counted.publish(tx, ana, 3, { n: 3 });
      expect(heard.items).toEqual([]);
    });
    expect(await heard.count(2)).toEqual([2, 3]);
  });

  test("written while no node ran wait for one, and a thousand are delivered in each player's order", async () => {
    const fixture = await withDatabase();
    await fixture.database.transaction(async (tx) => {
      for (let n = 0; n < 1_000; n++) await counted.publish(tx, n % 2 === 0 ? ana : ben, n, { n });
    });
    const heard = new Arrivals<{ playerId: string; n: number }>();
    const consumer = onEvent(counted, async ({ playerId, payload }) => heard.add({ playerId, n: payload.n }));
    await startNode(fixture, [consumer]);
    await heard.count(1_000);
    for (const player of [ana, ben]) {
      const order = heard.items.filter(({ playerId }) => playerId === player).map(({ n }) => n);
      expect(order).toEqual(Array.from({ length: 500 }, (_, index) => index * 2 + (player === ana ? 0 : 1)));
    }
    await expect.poll(async () => undelivered(await asOwner(fixture))).toEqual([]);
  });

  test("are shared among nodes, each delivered by one", async () => {
    const fixture = await withDatabase();
    const heard = new Arrivals<number>();
    const consumer = onEvent(counted, async ({ payload }) => heard.add(payload.n));
    await Promise.all([startNode(fixture, [consumer]), startNode(fixture, [consumer])]);
    const written = Array.from({ length: 300 }, (_, n) => n);
    await Promise.all(written.map((n) => counted.publish(fixture.database, ana, n, { n })));
    await heard.count(300);
    const owner = await asOwner(fixture);
    await expect.poll(() => undelivered(owner)).toEqual([]);
    expect(heard.items.toSorted((a, b) => a - b)).toEqual(written);
  });

  test("that a consumer fails on delay no others and are tried again until they succeed", async () => {
    const fixture = await withDatabase();
    const owner = await asOwner(fixture);
    const heard = new Arrivals<number>();
    let broken = true;
    const { handlers } = await startNode(fixture, [
      onEvent(counted, async ({ payload }) => {
        if (payload.n === 1 && broken) throw new Error("not today");
        heard.add(payload.n);
      }),
    ]);
    await fixture.database.transaction(async (tx) => {
      for (const n of [0, 1, 2]) await counted.publish(tx, ana, n, { n });
    });
    expect(await heard.count(2)).toEqual([0, 2]);
    const failures = async () =>
      (await owner.query("select last_error from graphile_worker._private_jobs where last_error is not null")).rows;
    await expect.poll(failures).toEqual([{ last_error: "not today" }]);
    expect(await undelivered(owner)).toEqual(["infinity"]);

    // An hour later the upkeep starts it again, with or without its job.
    await owner.query("delete from graphile_worker._private_jobs where key like 'deliver-fact%'");
    broken = false;
    await handlers.find(({ name }) => name === "keep-outbox")?.handle({} as never);
    expect(await heard.count(3)).toEqual([0, 2, 1]);
    await expect.poll(() => undelivered(owner)).toEqual([]);
  });
});
