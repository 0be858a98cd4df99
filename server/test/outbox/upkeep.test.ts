import type { PlayerId } from "@fairlobby/contract";
import pg from "pg";
import { expect, test } from "vitest";
import { defineTopic, eraseEvents, eventDelivery, eventUpkeep, onEvent } from "../../src/platform/outbox/outbox.ts";
import { withDatabase, type TestDatabase } from "../harness/database.ts";

const hour = 3_600_000;
const day = 24 * hour;
const player = "10000001" as PlayerId;

const lanternLit = defineTopic<{ name: string }>("lantern.lit");

const upkeep = ({ database }: TestDatabase, at: number) => eventUpkeep(database, () => at).handle(undefined as never);

/** Writes an event of time `at` with its delivery, `infinity` if its consumers failed. Returns its id. */
async function writeEvent(
  { database }: TestDatabase,
  name: string,
  at: number,
  delivered: Date | "infinity",
): Promise<string> {
  await database.transaction((tx) => lanternLit.publish(tx, player, at, { name }));
  const [row] = await database.query<{ fact_id: bigint }>(
    "update platform.outbox set delivered_at = $2 where payload ->> 'name' = $1 returning fact_id",
    [name, delivered],
  );
  return String(row?.fact_id);
}

const namesIn = async ({ database }: TestDatabase): Promise<string[]> => {
  const rows = await database.query<{ name: string }>(
    "select payload ->> 'name' as name from platform.outbox order by fact_id",
  );
  return rows.map(({ name }) => name);
};

/** Returns the events whose jobs wait, with the owner's login. */
async function waiting({ url }: TestDatabase): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      "select payload ->> 'factId' as id from graphile_worker._private_jobs order by 1",
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

test("the outbox deletes events by the time of their delivery, and never an undelivered one", async () => {
  const base = await withDatabase();
  const now = Date.now();
  await writeEvent(base, "old", now - 8 * day, new Date(now - 8 * day));
  await writeEvent(base, "lately", now - 8 * day, new Date(now - 6 * day));
  await writeEvent(base, "stuck", now - 30 * day, "infinity");
  expect(await eraseEvents(base.database, now - 7 * day)).toBe(1);
  expect(await namesIn(base)).toEqual(["lately", "stuck"]);
  expect(await eraseEvents(base.database, now - 5 * day)).toBe(1);
  expect(await namesIn(base)).toEqual(["stuck"]);
});

test("the outbox restarts only deliveries that an hour of attempts did not complete", async () => {
  const base = await withDatabase();
  const now = Date.now();
  // None of the events has a job: the jobs of the first two were given up.
  const stuck = await writeEvent(base, "stuck", now - 2 * hour, "infinity");
  await writeEvent(base, "young", now - hour / 2, "infinity");
  await writeEvent(base, "done", now - 2 * hour, new Date(now - hour));
  await upkeep(base, now);
  // A second run enqueues no second job: the job has the event's key.
  await upkeep(base, now);
  expect(await waiting(base)).toEqual([stuck]);

  const seen: string[] = [];
  const delivery = eventDelivery(base.database, [
    onEvent(lanternLit, async ({ payload }) => void seen.push(payload.name)),
  ]);
  await delivery.handle({ factId: stuck } as never);
  // A repeated run of the job has nothing to do.
  await delivery.handle({ factId: stuck } as never);
  expect(seen).toEqual(["stuck"]);
  expect(await eraseEvents(base.database, now + day)).toBe(2);
  expect(await namesIn(base)).toEqual(["young"]);
});
