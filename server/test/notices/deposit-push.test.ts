import { destinations, type PlayerId } from "@fairlobby/contract";
import { expect, onTestFinished, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { createNotices } from "../../src/modules/notices/index.ts";
import { createPush } from "../../src/modules/push/index.ts";
import { createPostgresBus } from "../../src/platform/bus/postgres-bus.ts";
import { startJobs } from "../../src/platform/jobs/jobs.ts";
import { eventDelivery } from "../../src/platform/outbox/outbox.ts";
import { openFixture, pay } from "../cashier/fixture.ts";
import { settings } from "../harness/lobby.ts";
import { silentLog } from "../harness/database.ts";
import { connectClient, startHub, subscribe } from "../stomp/harness.ts";

/** Opens deposits at a real bank, whose events are pushed over real sockets. */
async function openPushed(deposits: Partial<typeof settings.deposits> = {}) {
  const fixture = await openFixture({ settings: { deposits: { ...settings.deposits, ...deposits } } });
  const { database, now } = fixture;
  const running = await startHub({ destinations: Object.values(destinations) });
  const bus = createPostgresBus(database, silentLog);
  onTestFinished(() => bus.close());
  const push = createPush({ bus, hub: running.hub, log: silentLog, config: { notices: [], moneyMode: "play" } });
  const { currency } = settings;
  const notices = createNotices({
    database,
    now,
    currency,
    push,
    recentOrders: async () => [],
    playerHeld: async () => null,
    lastSteps: async () => new Map(),
  });
  await push.start();
  const jobs = await startJobs({
    database,
    url: fixture.url,
    log: silentLog,
    concurrency: 2,
    handlers: [eventDelivery(database, notices.consumers)],
  });
  onTestFinished(() => jobs.stop());
  return {
    fixture,
    /** Returns the account messages pushed to a player. */
    listen: async (playerId: PlayerId) =>
      (await subscribe(await connectClient(running, playerId), destinations.account)).bodies,
  };
}

const changed = '{"reason":"deposit"}';

test("R-PUSH-09 R-SRV-21 a deposit that is credited late is pushed, only to its player", async () => {
  const { fixture, listen } = await openPushed({ expirySeconds: 1 });
  const [player, stranger] = [await fixture.player(), await fixture.player()];
  const [received, others] = [await listen(player), await listen(stranger)];
  const { orderId } = (await fixture.deposit(player)).data;
  await until(async () => (await fixture.payment(player, orderId)).status === "EXPIRED");
  await fixture.look(player, orderId);
  expect(await fixture.state(orderId)).toBe("expired");
  expect(received.items).toEqual([]);
  await pay(fixture, player, orderId, "?late=true");
  expect(await received.count(1)).toEqual([changed]);
  // The credit is visible when the app reads.
  expect(await fixture.state(orderId)).toBe("credited_late");
  expect((await fixture.balances(player)).cash).toBe(30_000n);
  expect(others.items).toEqual([]);
});

test("R-PUSH-09 R-SRV-21 R-SRV-61 a return of money is pushed when it starts and when it ends", async () => {
  const { fixture, listen } = await openPushed();
  const player = await fixture.player();
  const received = await listen(player);
  const { orderId } = (await fixture.deposit(player)).data;
  await fixture.call(player, "/v1/consent", { breakUntil: fixture.now() + 86_400_000 });
  const state = async (): Promise<string> => {
    const { orders } = (await fixture.call(player, "/charge/amount/list", {})).data;
    return orders.find((order: { orderId: string }) => order.orderId === orderId).state;
  };
  await pay(fixture, player, orderId);
  expect(await received.count(1)).toEqual([changed]);
  expect(await state()).toBe("returning");
  await fixture.look(player, orderId);
  expect(await received.count(2)).toEqual([changed, changed]);
  expect(await state()).toBe("returned");
  expect(await fixture.balances(player)).toEqual({ cash: 0n, promo: 0n, reserved: 0n });
});
