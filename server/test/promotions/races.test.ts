import pg from "pg";
import { expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { day, openWorld } from "./world.ts";

type World = Awaited<ReturnType<typeof openWorld>>;

/** Counts the connections that wait for a lock. */
const waiting = async ({ database }: World): Promise<number> =>
  (
    await database.query(
      `select distinct pid from pg_locks join pg_stat_activity using (pid)
       where not granted and datname = current_database()`,
    )
  ).length;

/** Grants a bonus while the player's grants are settled: it commits after they were read, and before the balance is. */
async function settleAcrossGrant(world: World, amount: bigint): Promise<void> {
  const reader = new pg.Client(world.url);
  await reader.connect();
  try {
    const [booked, commits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const grant = world.bonus(amount, undefined, async () => {
      booked.resolve();
      await commits.promise;
    });
    await booked.promise;
    // Waits for the grant's commit, and lets nobody read a balance before it.
    await reader.query("begin");
    const locked = reader.query("lock table ledger.balance in access exclusive mode");
    await until(async () => (await waiting(world)) === 1);
    const settling = world.settle();
    await until(async () => (await waiting(world)) === 2);
    commits.resolve();
    await Promise.all([grant, locked]);
    await reader.query("commit");
    await settling;
    expect(await world.promotions.goldMismatch(world.player)).toBeNull();
  } finally {
    await reader.end();
  }
}

test("R-SRV-07 a grant that commits while an older one is released stays under its terms", async () => {
  const world = await openWorld();
  await world.bonus(1_000n);
  await world.cash(10_000n);
  const stake = await world.stake(5_000n);
  if (stake !== null) await world.win(stake, 6_000n);
  const { promo, cash } = await world.balances();
  await settleAcrossGrant(world, 50_000n);
  expect(await world.balances()).toEqual({ cash: cash + promo, promo: 50_000n, reserved: 0n });
  expect((await world.grants()).map(({ state }) => state)).toEqual(["released", "open"]);
});

test("R-SRV-07 a grant that commits while an older one expires is not taken back", async () => {
  const world = await openWorld();
  await world.bonus(1_000n);
  world.clock.at += 31 * day;
  await settleAcrossGrant(world, 50_000n);
  expect(await world.balances()).toEqual({ cash: 0n, promo: 50_000n, reserved: 0n });
  expect((await world.grants()).map(({ state }) => state)).toEqual(["expired", "open"]);
});

test("R-SRV-07 a grant that commits while the gold of an ended one is settled stays under its terms", async () => {
  const world = await openWorld();
  await world.bonus(1_000n);
  const stake = await world.stake(600n);
  world.clock.at += 31 * day;
  await world.settle();
  if (stake !== null) await world.win(stake, 500n);
  await settleAcrossGrant(world, 50_000n);
  const { promo } = await world.balances();
  expect(promo).toBe(50_500n);
  expect((await world.grants()).map(({ state }) => state)).toEqual(["expired", "open"]);
});
