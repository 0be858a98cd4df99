import type { OrderId, PlayerId } from "@fairlobby/contract";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { createXenditClient } from "../../src/adapters/payments/xendit/client.ts";
import { clientHost } from "../xendit/client-host.ts";
import { createXenditPayouts } from "../../src/adapters/payments/xendit/payouts.ts";
import type { PayoutProvider } from "../../src/modules/withdrawals/index.ts";
import { silentLog } from "../harness/database.ts";
import { openHttpServer } from "../../../tools/http-server.ts";
import { openFixture, type Fixture } from "./fixture.ts";

/**
 * Counts the calls by reference. The bank gets only the first call; every other one is refused, as by a provider without
 * idempotency.
 */
function refusingSecondSends() {
  const sent = new Map<string, number>();
  const around = (provider: PayoutProvider): PayoutProvider => ({
    ...provider,
    async create(order) {
      const calls = (sent.get(order.reference) ?? 0) + 1;
      sent.set(order.reference, calls);
      return calls === 1 ? provider.create(order) : { outcome: "refused", code: "DUPLICATE" };
    },
  });
  return { sent, around };
}

/** The first call waits until `answer` is called, and is then refused; the bank gets every later one. */
function refusingFirstSendLate() {
  const arrived = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let calls = 0;
  const around = (provider: PayoutProvider): PayoutProvider => ({
    ...provider,
    async create(order) {
      calls += 1;
      if (calls > 1) return provider.create(order);
      arrived.resolve();
      await gate.promise;
      return { outcome: "refused", code: "CHANNEL_OFF" };
    },
  });
  return { around, arrived: arrived.promise, answer: gate.resolve, calls: () => calls };
}

/** Places an order whose payout is stored, but whose server stopped before it called the bank. */
async function aboutToSend(fixture: Fixture, player: PlayerId, crash: (isOn: boolean) => void): Promise<OrderId> {
  const orderId = await fixture.placed(player);
  crash(true);
  await expect(fixture.advance(player, orderId)).rejects.toThrow("the power went");
  crash(false);
  await fixture.database.query(
    "update withdrawals.payout_attempt set calls = 0, called_at = null where player_id = $1 and order_id = $2",
    [player, orderId],
  );
  return orderId;
}

/** Runs an order several times at once: all runs have read it before the first of them locks it. */
async function runAtOnce(fixture: Fixture, player: PlayerId, orderId: OrderId, runs: number): Promise<void> {
  const holder = new pg.Client(fixture.url);
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query("select from withdrawals.withdrawal where player_id = $1 and order_id = $2 for update", [
      player,
      orderId,
    ]);
    const running = Promise.all(Array.from({ length: runs }, () => fixture.advance(player, orderId)));
    await until(async () => {
      const waiting = await fixture.database.query(
        `select distinct pid from pg_locks join pg_stat_activity using (pid)
         where not granted and datname = current_database()`,
      );
      return waiting.length === runs ? true : undefined;
    });
    await holder.query("commit");
    await running;
  } finally {
    await holder.end();
  }
}

test("R-SRV-135 of concurrent runs one sends the payout, and a refusal of no other call gives the order back", async () => {
  const bank = refusingSecondSends();
  let crashes = false;
  const fixture = await openFixture({
    jobs: false,
    withdrawals: { firstWithdrawalRule: false },
    around: (provider) => {
      const refusing = bank.around(provider);
      return {
        ...refusing,
        async create(order) {
          if (crashes) throw new Error("the power went");
          return refusing.create(order);
        },
      };
    },
  });
  for (let nth = 0; nth < 5; nth++) {
    const player = await fixture.player({ cash: 50_000n });
    const orderId = await aboutToSend(fixture, player, (isOn) => (crashes = isOn));
    await runAtOnce(fixture, player, orderId, 4);
    expect(bank.sent.get(`${orderId}-1`)).toBe(1);
    await fixture.advanceUntil(player, orderId, 2200);
    expect(await fixture.balances(player)).toEqual({ cash: 0n, promo: 0n, reserved: 0n });
  }
  await fixture.expectBooksToBalance();
});

test("R-SRV-135 a refusal is not final once the payout was sent again meanwhile", async () => {
  const bank = refusingFirstSendLate();
  const fixture = await openFixture({ jobs: false, around: bank.around });
  const player = await fixture.player({ cash: 50_000n });
  const orderId = await fixture.placed(player);
  const first = fixture.advance(player, orderId);
  await bank.arrived;
  // The first call takes longer than any call should.
  fixture.clock.ahead = 61_000;
  await fixture.advance(player, orderId);
  expect(bank.calls()).toBe(2);
  bank.answer();
  await first;
  await fixture.advanceUntil(player, orderId, 2200);
  expect(await fixture.paidByBank(orderId)).toBe(50_000);
  expect(await fixture.balances(player)).toEqual({ cash: 0n, promo: 0n, reserved: 0n });
  await fixture.expectBooksToBalance();
});

test("R-SRV-135 a call that may be under way is not repeated, so that its refusal is final", async () => {
  const bank = refusingFirstSendLate();
  const fixture = await openFixture({ jobs: false, around: bank.around });
  const player = await fixture.player({ cash: 50_000n });
  const orderId = await fixture.placed(player);
  const first = fixture.advance(player, orderId);
  await bank.arrived;
  await fixture.advance(player, orderId);
  expect(bank.calls()).toBe(1);
  bank.answer();
  await first;
  expect((await fixture.codes(player, orderId)).at(-1)).toBe(2300);
  expect(await fixture.balances(player)).toEqual({ cash: 50_000n, promo: 0n, reserved: 0n });
});

test("R-SRV-135 a payout that never left the server, because calls are paused, counts as not sent: its refusal is final", async () => {
  const outage = await openHttpServer((_, response) => response.writeHead(503).end());
  const { url } = outage;
  const client = createXenditClient({ url, apiKey: "key", host: clientHost({ openFor: 600_000 }) });
  onTestFinished(async () => {
    await client.close();
    await outage.close();
  });
  const failing = createXenditPayouts({ client, currency: "IDR", log: silentLog });
  let refuses = false;
  const fixture = await openFixture({
    jobs: false,
    withdrawals: { firstWithdrawalRule: false, places: 100 },
    around: (provider) => ({
      ...provider,
      create: async (order) => (refuses ? { outcome: "refused", code: "CHANNEL_OFF" } : failing.create(order)),
    }),
  });
  const send = async (): Promise<{ player: PlayerId; orderId: OrderId; calls: unknown }> => {
    const player = await fixture.player({ cash: 50_000n });
    const orderId = await fixture.placed(player);
    await fixture.advanceUntil(player, orderId, 1700);
    const [row] = await fixture.database.query<{ calls: number; called: boolean }>(
      "select calls, called_at is not null as called from withdrawals.payout_attempt where player_id = $1",
      [player],
    );
    return { player, orderId, calls: row };
  };
  // After six failures, calls of this kind pause.
  for (let failures = 0; failures < 6; failures++) expect((await send()).calls).toEqual({ calls: 1, called: true });
  const { player, orderId, calls } = await send();
  expect(calls).toEqual({ calls: 0, called: false });
  refuses = true;
  await fixture.advance(player, orderId);
  expect((await fixture.codes(player, orderId)).at(-1)).toBe(2300);
  expect(await fixture.balances(player)).toEqual({ cash: 50_000n, promo: 0n, reserved: 0n });
});
