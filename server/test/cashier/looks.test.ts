import { describe, expect, onTestFinished, test } from "vitest";
import { checkDeposit } from "../../src/modules/cashier/plan-looks.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { defineJob, onJob, startJobs } from "../../src/platform/jobs/jobs.ts";
import { silentLog } from "../harness/database.ts";
import { openFixture, pay, untilCredited } from "./fixture.ts";

describe("a look at an order", () => {
  test("R-SRV-20 credits a payment whose message was lost", async () => {
    const fixture = await openFixture();
    await fixture.bank.post("/sandbox/faults", { webhooks: "drop" });
    const player = await fixture.player();
    // Opened twenty seconds ago, so that the first look is due.
    fixture.clock.ahead = -20_000;
    const { data } = await fixture.deposit(player);
    await pay(fixture, player, data.orderId);
    const runner = await startJobs({
      database: fixture.database,
      url: fixture.url,
      log: silentLog,
      handlers: fixture.cashier.jobs,
      concurrency: 2,
    });
    onTestFinished(() => runner.stop());
    await untilCredited(fixture, data.orderId);
    expect(await fixture.balances(player)).toEqual({ cash: 30_000n, promo: 60_000n, reserved: 0n });
  });

  test("R-SRV-132 that hangs at the provider delays no other job, even with one worker", async () => {
    const hung = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const fixture = await openFixture({
      provider: (real) => ({
        async find(...asks) {
          asked.resolve();
          await hung.promise;
          return real.find(...asks);
        },
      }),
    });
    const payout = defineJob<Record<string, never>>("payout-of-the-test");
    const paid = Promise.withResolvers<void>();
    const jobs = await startJobs({
      database: fixture.database,
      url: fixture.url,
      log: silentLog,
      concurrency: 1,
      handlers: [
        ...fixture.cashier.jobs.filter(({ everyMinutes }) => everyMinutes === undefined),
        onJob(payout, async () => paid.resolve()),
      ],
    });
    onTestFinished(() => jobs.stop());
    for (let n = 0; n < 10; n++) {
      const player = await fixture.player();
      const { orderId } = (await fixture.deposit(player)).data;
      await checkDeposit.enqueue(fixture.database, { playerId: player, orderId }, { key: `check-deposit:${orderId}` });
    }
    await asked.promise;
    await payout.enqueue(fixture.database, {});
    await paid.promise;
    hung.resolve();
  });

  test("R-SRV-20 is planned again by the sweep when the job was lost", async () => {
    const fixture = await openFixture();
    await fixture.bank.post("/sandbox/faults", { webhooks: "drop" });
    const owner = openDatabase({ url: fixture.url, log: silentLog, size: 1 });
    onTestFinished(() => owner.end());
    const player = await fixture.player();
    const { orderId } = (await fixture.deposit(player)).data;
    await pay(fixture, player, orderId);
    await owner.query("select graphile_worker.remove_job('check-deposit:' || $1)", [orderId]);
    await fixture.sweep();
    expect(await owner.query("select key from graphile_worker.jobs where key like 'check-deposit:%'")).toEqual([]);

    fixture.clock.ahead = 240_000;
    await fixture.sweep();
    expect(await owner.query("select key from graphile_worker.jobs where key like 'check-deposit:%'")).toHaveLength(1);
    await owner.query("update graphile_worker._private_jobs set run_at = now() where key like 'check-deposit:%'");
    const runner = await startJobs({
      database: fixture.database,
      url: fixture.url,
      log: silentLog,
      handlers: fixture.cashier.jobs,
      concurrency: 1,
    });
    onTestFinished(() => runner.stop());
    await untilCredited(fixture, orderId);
    expect((await fixture.balances(player)).cash).toBe(30_000n);
  });

  test("R-SRV-20 is planned once per order when the sweep goes through a long backlog", async () => {
    const fixture = await openFixture();
    const owner = openDatabase({ url: fixture.url, log: silentLog, size: 1 });
    onTestFinished(() => owner.end());
    const player = await fixture.player();
    await owner.query(
      `insert into cashier.deposit (player_id, order_id, idempotency_key, fingerprint, state, amount, bank_name, channel,
         bonus, created_at, expires_at, next_look_at)
       select $1, 'D' || n, gen_random_uuid(), '', 'opened', 30000, 'QRIS', 'QRIS', 0, now() - interval '1 hour',
         now() - interval '50 minutes', date_trunc('milliseconds', now()) - interval '40 minutes'
       from generate_series(1, 450) n`,
      [player],
    );
    await fixture.sweep();
    await fixture.sweep();
    const jobs = await owner.query("select key from graphile_worker.jobs where key like 'check-deposit:%'");
    expect(jobs).toHaveLength(450);
  });
});
