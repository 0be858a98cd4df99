import { test } from "vitest";
import { until } from "../../../tools/until.ts";
import {
  expectBalances,
  expectBooksToBalance,
  expectDepositsOnce,
  expectNoJobGivenUp,
  expectNoStakeWhileWaiting,
  expectRoundsOnce,
  expectWithdrawalsOnce,
  underWay,
} from "./checks.ts";
import { expectLegsOfOrders, expectQueueEmpty, expectReviewsOnce, expectSameOrders } from "./withdrawal-checks.ts";
import { act, type Acknowledged } from "./clients.ts";
import { makePlan } from "./plan.ts";
import { openFixture } from "./fixture.ts";

/** CRASH_SEED=… sets another seed. The test's title names it. */
const seed = Number(process.env["CRASH_SEED"] ?? 20_261_120);

test(`R-SRV-73 R-HON-03 R-SRV-48 the server killed ten times among 214 deposits, rounds and withdrawals loses nothing, pays nothing twice and leaves no order in the queue (seed ${seed})`, async () => {
  const plan = makePlan(seed);
  const fixture = await openFixture();
  const players = await Promise.all(Array.from({ length: plan.players }, () => fixture.player()));
  const acknowledged: Acknowledged = { deposits: [], withdrawals: [], rounds: [] };

  const killing = (async () => {
    for (const moment of plan.kills) {
      await fixture.momentReached(moment);
      await fixture.killAndRestart();
    }
  })();
  const acting = plan.actions.map(async (action) => {
    const player = players[action.player];
    if (player === undefined) throw new Error(`no player ${action.player}`);
    await act(fixture, acknowledged, player, action);
  });
  const done = within(300_000, Promise.all([killing, ...acting]), () => underWay(fixture));
  await fixture.watchDuring(done);
  await done;
  await until(async () => (await underWay(fixture)) === null, { timeoutMs: 90_000 }).catch(async () => {
    throw new Error(`still under way: ${await underWay(fixture)}`);
  });

  await expectNoJobGivenUp(fixture);
  await expectBooksToBalance(fixture);
  await expectDepositsOnce(fixture, acknowledged);
  await expectWithdrawalsOnce(fixture, acknowledged);
  await expectRoundsOnce(fixture, acknowledged);
  await expectNoStakeWhileWaiting(fixture);
  await expectReviewsOnce(fixture, acknowledged);
  await expectQueueEmpty(fixture);
  await expectLegsOfOrders(fixture, acknowledged);
  await expectBalances(fixture, acknowledged, players);
  await expectSameOrders(fixture, acknowledged, players);
}, 420_000);

/** Waits for some work; throws with what is left if it takes too long. */
async function within<T>(millis: number, work: Promise<T>, left: () => Promise<string | null>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    left().then((what) => late.reject(new Error(`still under way: ${what}`)), late.reject);
  }, millis);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
