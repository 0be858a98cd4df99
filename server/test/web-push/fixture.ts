import type { OrderId, PlayerId } from "@fairlobby/contract";
import pg from "pg";
import { expect, onTestFinished } from "vitest";
import { startPushService, type PushSubscription } from "../../../tools/push-service.ts";
import { createWebPush } from "../../src/modules/web-push/index.ts";
import type { MessageOutcome } from "../../src/modules/web-push/send.ts";
import type { Message } from "../../src/modules/web-push/store.ts";
import { createKeyedHash } from "../../src/platform/crypto/keyed-hash.ts";
import { startJobs, type JobHandler } from "../../src/platform/jobs/jobs.ts";
import type { Log } from "../../src/platform/log/log.ts";
import type { WhenDone } from "../harness/clean-ups.ts";
import { testKey } from "../harness/lobby.ts";
import { silentLog } from "../harness/database.ts";
import { newPushKey } from "../harness/push-key.ts";
import { testIssuer } from "../harness/signer.ts";
import { openFixture, type FixtureOptions } from "../withdrawals/fixture.ts";

/** The sentence of every message, in the language of most test calls. */
export const news = "Ada kabar tentang penarikan Anda.";

/**
 * Opens withdrawals whose orders advance only when a test says so, and a push service that decrypts and checks what it
 * gets. Real jobs send the messages.
 */
export async function openPushFixture(
  options: Omit<FixtureOptions, "webPush" | "jobs"> & { readonly log?: Log } = {},
  whenDone: WhenDone = onTestFinished,
) {
  const { log = silentLog } = options;
  const service = await startPushService();
  const key = newPushKey();
  const outcomes: MessageOutcome[] = [];
  const fixture = await openFixture(
    {
      withdrawals: { firstWithdrawalRule: false },
      ...options,
      jobs: false,
      webPush: {
        hosts: [service.host],
        key,
        log,
        count: (outcome) => outcomes.push(outcome),
        times: { timeout: 2_000, firstPause: 20, longestPause: 50 },
      },
    },
    whenDone,
  );
  const { database, url, now, webPush } = fixture;
  const start = async (handlers: readonly JobHandler[]): Promise<void> => {
    const jobs = await startJobs({ database, url, log: silentLog, concurrency: 4, handlers });
    whenDone(() => jobs.stop());
  };
  whenDone(() => service.close());
  await start(webPush.jobs);

  const [send] = webPush.jobs;
  if (send === undefined) throw new Error("no job sends messages");
  const push = {
    ...fixture,
    service,
    /** base64url. */
    publicKey: key.publicKey,
    /** The outcome of each message, in order. */
    outcomes,
    /** Runs the job that sends a message. */
    send: (message: object): Promise<void> => send.handle(message as never),

    /** Runs that job as a program would that has just started. */
    async sendElsewhere(message: object, hashKey = testKey): Promise<void> {
      const topicHash = createKeyedHash(hashKey, "web push topic");
      const other = createWebPush({ database, now, log, issuer: testIssuer, key, topicHash, hosts: [service.host] });
      await other.jobs[0]?.handle(message as never);
      await other.close();
    },

    /** Lets orders advance by themselves from now on. */
    startOrders: () => start(fixture.withdrawals.jobs.filter(({ everyMinutes }) => everyMinutes === undefined)),

    /** Creates a player with an open order. */
    async ordered(ending = "7890"): Promise<{ player: PlayerId; orderId: OrderId }> {
      const player = await fixture.player();
      return { player, orderId: await fixture.placed(player, 50_000, ending) };
    },

    /** Returns the headers of a call that a device of the player makes. */
    on: (device: string, player: PlayerId, language = "id") => ({
      "access-token": `${player}/${player}-${device}`,
      "accept-language": language,
    }),

    /** Makes a device ask about an order; returns its subscription. */
    async asked(player: PlayerId, orderId: OrderId, device = "phone", language = "id"): Promise<PushSubscription> {
      const subscription = service.subscribe();
      const from = push.on(device, player, language);
      const reply = await fixture.call(player, "/v1/webPush/ask", { orderId, ...subscription }, from);
      expect(reply).toMatchObject({ success: true });
      return subscription;
    },

    /** Waits until this many messages have arrived for a device; returns their texts. */
    async texts(subscription: PushSubscription, count: number): Promise<string[]> {
      await expect.poll(() => service.messages(subscription).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(count);
      return service.messages(subscription).map(({ text }) => text);
    },

    cancel: (player: PlayerId, orderId: OrderId) =>
      fixture.call(player, "/v1/withdraw/cancel", { orderId }, fixture.withKey()),

    /**
     * Returns the messages about an order that are not sent yet, in the order of their events, and when each is due.
     */
    async waiting(orderId: OrderId): Promise<{ readonly message: Message; readonly at: number }[]> {
      const owner = new pg.Client(url);
      await owner.connect();
      try {
        const { rows } = await owner.query<{ payload: Message; run_at: Date }>(
          `select j.payload, j.run_at from graphile_worker._private_jobs j
           join graphile_worker._private_tasks t on t.id = j.task_id
           where t.identifier = 'web-push.send' and j.payload ->> 'orderId' = $1 order by (j.payload ->> 'at')::bigint`,
          [orderId],
        );
        return rows.map(({ payload, run_at: at }) => ({ message: payload, at: at.getTime() }));
      } finally {
        await owner.end();
      }
    },

    /** Waits until all messages are sent or given up. */
    async settled(): Promise<void> {
      await expect.poll(() => fixture.jobsOf("web-push.send"), { timeout: 10_000 }).toEqual([]);
    },
  };
  return push;
}
