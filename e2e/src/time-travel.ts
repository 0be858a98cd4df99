import { expect } from "vitest";
import pg from "pg";
import type { Stage } from "./stage.ts";

/**
 * Moves an order's payout two days into the past, since the clock of a running product cannot be changed, and waits until
 * the server's job has closed the payout's day.
 */
export async function letPayoutDayEnd(stage: Pick<Stage, "databaseUrl">, orderId: string): Promise<void> {
  const owner = new pg.Client(stage.databaseUrl);
  await owner.connect();
  try {
    const one = async (text: string): Promise<boolean> => ((await owner.query(text, [orderId])).rowCount ?? 0) > 0;
    await expect.poll(() => one("select from payouts_feed.payout where order_id = $1"), { timeout: 20_000 }).toBe(true);
    await one(
      `update payouts_feed.payout
       set ordered_at = ordered_at - interval '2 days', paid_at = paid_at - interval '2 days' where order_id = $1`,
    );
    await owner.query("select graphile_worker.add_job('close-payout-days')");
    await expect.poll(() => one("select from payouts_feed.line where order_id = $1"), { timeout: 20_000 }).toBe(true);
  } finally {
    await owner.end();
  }
}

/** Makes a recurring job one whose last good run was a day ago, with the alert that the next check would raise. */
export async function letJobFallSilent(stage: Pick<Stage, "databaseUrl">, job: string): Promise<void> {
  const owner = new pg.Client(stage.databaseUrl);
  await owner.connect();
  await owner.query("update platform.job_success set at = at - interval '1 day' where name = $1", [job]);
  await owner.query(
    `insert into alerts.alert (kind, subject, level, role, first_at, last_at, count)
     values ('watcher_silent', $1, 1, 'admin', now(), now(), 1)
     on conflict (kind, subject) where closed_at is null do nothing`,
    [job],
  );
  await owner.end();
}

/** Queues a job as if it had failed at its last attempt. */
export async function giveJobUp(stage: Pick<Stage, "databaseUrl">, job: string): Promise<void> {
  const owner = new pg.Client(stage.databaseUrl);
  await owner.connect();
  // In one transaction, so that no worker sees and runs the job before it has failed.
  await owner.query("begin");
  await owner.query("select graphile_worker.add_job($1, job_key => 'given-up')", [job]);
  await owner.query(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'a test''s error' where key = 'given-up'",
  );
  await owner.query("commit");
  await owner.end();
}
