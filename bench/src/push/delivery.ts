import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { atMost, quantile, reportOnly, type Figure } from "../figures.ts";
import { asLobby } from "./connections.ts";
import { tokenOf } from "./shared.ts";
import type { Stage } from "./stage.ts";

/** Orders per second. Each has six steps, its postings, a payout at the bank and the bank's webhook. */
const ordersPerSecond = 15;

/**
 * Measures from the commit of a step, by PostgreSQL's commit timestamps, to the frame at the player's client: real orders,
 * ordered by calls and paid by the bank sandbox, through outbox, relay, notices, bus and hub.
 */
export async function measureDelivery(
  { fixture, server, load, say }: Stage,
  { listeners, orders }: { listeners: number; orders: number },
): Promise<Figure[]> {
  const { port } = server();
  await load.connect(asLobby(port, 0, listeners));
  const call = async (index: number, path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "access-token": tokenOf(index), "idempotency-key": randomUUID() },
      body: JSON.stringify(body),
    });
    const envelope = (await response.json()) as { success: boolean; msg: string; data: Record<string, unknown> };
    if (!envelope.success) throw new Error(`${path}: ${envelope.msg}`);
    return envelope.data;
  };
  const place = async (index: number): Promise<void> => {
    const { quoteId } = await call(index, "/v1/withdraw/quote", { amount: 50_000 });
    await call(index, "/withdraw/create/order", {
      userName: "Sari Dewi",
      // Each player has an own account, because players cannot share one. The bank pays accounts with this ending.
      accountNumber: `${100_000 + index}7890`,
      phone: "081234567890",
      email: "",
      payType: 8,
      bankName: "BCA",
      amount: 50_000,
      quoteId,
    });
  };

  await load.listen("steps");
  const started = performance.now();
  const placed: Promise<void>[] = [];
  for (let index = 0; index < orders; index++) {
    await wait(Math.max(0, started + (index * 1000) / ordersPerSecond - performance.now()));
    placed.push(place(index));
  }
  await Promise.all(placed);
  const { steps } = await load.collect(orders * 6);
  const { rows } = await fixture.client.query<{ order_id: string; code: number; at: string }>(
    `select order_id, code, extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000 as at from withdrawals.step
     where created_at > now() - interval '1 day'`,
  );
  const committed = new Map(rows.map((row) => [`${row.order_id} ${row.code}`, Number(row.at)]));
  const heard = new Map(steps.map((step) => [`${step.order} ${step.code}`, step.at]));
  const delays = [...committed].flatMap(([key, at]) => {
    const arrived = heard.get(key);
    return arrived === undefined ? [] : [arrived - at];
  });
  say(`${orders} orders made ${committed.size} steps, ${delays.length} were heard of`);
  return [
    atMost("push.commit-to-frame.missing", committed.size - delays.length, "steps", 0),
    reportOnly("push.commit-to-frame.p50", quantile(delays, 0.5), "ms"),
    atMost("push.commit-to-frame.p95", quantile(delays, 0.95), "ms", 100),
    reportOnly("push.commit-to-frame.p99", quantile(delays, 0.99), "ms"),
  ];
}
