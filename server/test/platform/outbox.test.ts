import type { PlayerId } from "@fairlobby/contract";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { startJobs } from "../../src/platform/jobs.ts";
import { defineTopic, factDelivery, factUpkeep, onFact } from "../../src/platform/outbox.ts";
import { silentLog, withDatabase, type TestDatabase } from "../harness/database.ts";

const hour = 3_600_000;
const day = 24 * hour;
const player = "10000001" as PlayerId;

const lanternLit = defineTopic<{ name: string }>("lantern.lit");

const upkeep = ({ database }: TestDatabase, at: number) => factUpkeep(database, () => at).handle(undefined as never);

/** Tells facts by name, each at its time; those named in `delivered` were delivered then. */
async function tellFacts(base: TestDatabase, facts: Readonly<Record<string, number>>, delivered: string[] = []) {
  for (const [name, at] of Object.entries(facts)) {
    await base.database.transaction((tx) => lanternLit.tell(tx, player, at, { name }));
    if (!delivered.includes(name)) continue;
    await base.database.query("update platform.outbox set delivered_at = $2 where payload ->> 'name' = $1", [
      name,
      new Date(at),
    ]);
  }
}

const keptNames = async ({ database }: TestDatabase) =>
  (
    await database.query<{ name: string }>("select payload ->> 'name' as name from platform.outbox order by fact_id")
  ).map(({ name }) => name);

/** The queue is the owner's: what waits in it, and how to lose all of it. */
async function asOwner<Row extends object>({ url }: TestDatabase, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const waiting = async (base: TestDatabase) =>
  (
    await asOwner<{ name: string }>(
      base,
      `select o.payload ->> 'name' as name from graphile_worker._private_jobs j
       join platform.outbox o on o.fact_id = (j.payload ->> 'factId')::bigint order by o.fact_id`,
    )
  ).map(({ name }) => name);

/** As if every job had been tried until it was given up. */
const loseJobs = (base: TestDatabase) => asOwner(base, "delete from graphile_worker._private_jobs");

/** Runs the queue until nothing is left to deliver; answers the names of what was consumed, in order. */
async function consume(base: TestDatabase): Promise<string[]> {
  const names: string[] = [];
  const consumer = onFact(lanternLit, async ({ payload }) => void names.push(payload.name));
  const runner = await startJobs({
    url: base.url,
    log: silentLog,
    concurrency: 1,
    handlers: [factDelivery(base.database, [consumer])],
  });
  onTestFinished(() => runner.stop());
  await expect.poll(() => waiting(base), { timeout: 20_000 }).toEqual([]);
  await runner.stop();
  return names;
}

test("the outbox forgets a fact a week after its delivery, and never one that is not delivered", async () => {
  const base = await withDatabase();
  const now = Date.now();
  await tellFacts(base, { old: now - 8 * day, lately: now - 6 * day, stuck: now - 30 * day }, ["old", "lately"]);
  await upkeep(base, now);
  expect(await keptNames(base)).toEqual(["lately", "stuck"]);
  await upkeep(base, now + 2 * day);
  expect(await keptNames(base)).toEqual(["stuck"]);
});

test("the outbox starts a delivery again that an hour of attempts did not bring about, and only that", async () => {
  const base = await withDatabase();
  const now = Date.now();
  await tellFacts(base, { stuck: now - 2 * hour, young: now - hour / 2, done: now - 2 * hour }, ["done"]);
  await loseJobs(base);
  await upkeep(base, now);
  // Twice is once: the job has the fact's key.
  await upkeep(base, now);
  expect(await waiting(base)).toEqual(["stuck"]);

  expect(await consume(base)).toEqual(["stuck"]);
  await upkeep(base, now);
  expect(await waiting(base)).toEqual([]);
});

test("a fact that was delivered is not handed out again, however often its job comes", async () => {
  const base = await withDatabase();
  const now = Date.now();
  await tellFacts(base, { first: now - 2 * hour });
  // Its own job is still there when the upkeep adds another.
  await upkeep(base, now);
  expect(await waiting(base)).toEqual(["first", "first"]);
  await tellFacts(base, { last: now });
  expect(await consume(base)).toEqual(["first", "last"]);
});
