import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { OrderId, PlayerId, QuoteId } from "@fairlobby/contract";
import { expect, onTestFinished } from "vitest";
import { until } from "../../../tools/until.ts";
import { openAccounts, postBatch, type Legs } from "../../src/modules/ledger/index.ts";
import {
  createReconciliation,
  measureReconciliation,
  type Difference,
  type StatementProvider,
} from "../../src/modules/reconciliation/index.ts";
import { openDatabase, type OpenDatabase } from "../../src/platform/db/database.ts";
import type { Log } from "../../src/platform/log/log.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { collect } from "../../src/wiring/ranks.ts";
import { openBankFixture } from "../harness/bank-fixture.ts";
import { silentLog } from "../harness/database.ts";
import { settings, wireLobby } from "../harness/lobby.ts";
import { paymentHandlers } from "../../src/wiring/payments.ts";

const currency = "IDR";
export const minute = 60_000;
export const hour = 60 * minute;

export type Fixture = Awaited<ReturnType<typeof openFixture>>;

/** The main fields of an open difference. */
export type OpenDifference = Pick<Difference, "subject" | "flow" | "kind" | "booked" | "moved">;

/**
 * Opens deposits, withdrawals and reconciliation on a real database and a real bank. No job runs by itself, so that tests
 * can check the state between the bank's change and its booking; the bank's switches decide whether webhooks arrive.
 */
export async function openFixture(
  options: {
    bankEnv?: Record<string, string>;
    /** Starts a proxy in front of the bank, and returns its address. */
    openProxy?: (bankUrl: string) => Promise<string>;
    log?: Log;
  } = {},
) {
  const ground = await openBankFixture(options.bankEnv);
  const { database, bank, now, call } = ground;
  const owner = openDatabase({ url: ground.url, log: silentLog, size: 2 });
  const url = (await options.openProxy?.(bank.url)) ?? bank.url;
  const { modules, outside } = await wireLobby({
    url: ground.url,
    now,
    settings: { withdrawals: { ...settings.withdrawals, firstWithdrawalRule: false } },
    bank: { url, apiKey: bank.credentials.apiKey },
    times: { read: 2_000, write: 6_000 },
    ...(options.log && { log: options.log }),
  });
  onTestFinished(() => owner.end());
  const { cashier, promotions, withdrawals } = modules;
  const { statement } = outside.payments;
  await ground.serve(collect("routes", modules), paymentHandlers(cashier, withdrawals));

  /** Creates reconciliation with other parts, e.g. a database that fails or a statement that is watched. */
  const reconciliationOver = (parts: { database?: OpenDatabase; statement?: StatementProvider } = {}) =>
    createReconciliation({
      database,
      now,
      currency,
      log: options.log ?? silentLog,
      statement,
      deposits: cashier,
      promotions,
      withdrawals,
      ...parts,
    });
  const reconciliation = reconciliationOver();
  const jobOf = ({ jobs }: ReturnType<typeof reconciliationOver>, name: string) => {
    const job = jobs.find((each) => each.name === name);
    if (job === undefined) throw new Error(`no job ${name}`);
    return job.handle(undefined as never);
  };

  let players = 10_000_000;
  let planted = 0;
  const fixture = {
    ...ground,
    /** A connection as the owner of the database, with more rights than the server's. */
    owner,
    cashier,
    withdrawals,
    statement,
    reconciliation,

    async player(cash = 1_000_000n): Promise<PlayerId> {
      const playerId = String((players += 1)) as PlayerId;
      await openAccounts(database, { playerId, currency });
      await fixture.call(playerId, "/v1/consent", { ageConfirmed: true, termsVersion: settings.termsVersion });
      await fixture.book(playerId, { kind: "gift", subject: "test", cash, house: { promotions: -cash } });
      return playerId;
    },

    /** Makes a posting that no module would. */
    async book(player: PlayerId, legs: Pick<Legs, "kind" | "subject" | "cash" | "house">): Promise<void> {
      const key = `planted:${(planted += 1)}`;
      const [result] = await postBatch(
        database,
        [{ mode: "legs", player, currency, key, fingerprint: key, ...legs }],
        now(),
      );
      expect(result?.outcome).toBe("posted");
    },

    /** Creates an unpaid deposit order. */
    async deposit(player: PlayerId, amount = 30_000, bankName = "QRIS"): Promise<OrderId> {
      const order = { amount, bankName, acceptBonus: false };
      const reply = await call(player, "/charge/create/order", order, { "idempotency-key": randomUUID() });
      expect(reply).toMatchObject({ success: true });
      return reply.data.orderId;
    },

    /** Pays a deposit at the bank; `query` can make the payment late, and `body` change its sum. */
    async pay(player: PlayerId, orderId: OrderId, query = "", body: object = {}): Promise<void> {
      const { body: found } = await bank.get(`/sandbox/payment_requests?reference_id=deposit-${player}-${orderId}`);
      const answer = await bank.post(`/v3/payment_requests/${found.data[0].payment_request_id}/simulate${query}`, body);
      expect(answer.status).toBe(200);
    },

    /** Books a deposit as the bank's webhook would. */
    checkDeposit: (player: PlayerId, orderId: OrderId) => cashier.lookAtPayment(`deposit-${player}-${orderId}`),

    /** Orders a withdrawal. `ending` are the last digits of the account, which decide what the bank does. */
    async withdraw(player: PlayerId, amount = 50_000, ending = "7890"): Promise<OrderId> {
      const quote = await call(player, "/v1/withdraw/quote", { amount });
      const order = {
        userName: "Sari Dewi",
        accountNumber: `${player}${ending}`,
        phone: "081234567890",
        email: "",
        payType: 8,
        bankName: "BCA",
        amount,
        quoteId: quote.data.quoteId as QuoteId,
      } as const;
      const reply = await call(player, "/withdraw/create/order", order, { "idempotency-key": randomUUID() });
      expect(reply).toMatchObject({ success: true });
      return reply.data.orderId;
    },

    /** Runs the withdrawal's job. */
    async advance(playerId: PlayerId, orderId: OrderId): Promise<void> {
      const job = withdrawals.jobs.find(({ name }) => name === "advance-withdrawal");
      await job?.handle({ playerId, orderId } as never);
    },

    /** Runs the waiting jobs of a kind, due or not. */
    async runWaiting(kind: string): Promise<void> {
      const job = [...withdrawals.jobs, ...cashier.jobs].find(({ name }) => name === kind);
      const waiting = await owner.query<{ payload: object }>(
        `select j.payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
        [kind],
      );
      await Promise.all(waiting.map(async ({ payload }) => job?.handle(payload as never)));
    },
    checkLatePayouts: () => fixture.runWaiting("check-late-payout"),

    /** Sets the state of a payout at the bank. */
    async putPayout(reference: string, status: string): Promise<void> {
      const { body } = await bank.get(`/v2/payouts?reference_id=${reference}`);
      const changed = await bank.post(`/sandbox/payouts/${body[0].id}/state`, { status });
      expect(changed.status).toBe(200);
    },

    async lastStep(orderId: OrderId): Promise<number | undefined> {
      const [row] = await database.query<{ code: number }>(
        "select code from withdrawals.step where order_id = $1 order by seq desc limit 1",
        [orderId],
      );
      return row?.code;
    },

    /** Waits until the bank's statement has this number of lines with a reference. */
    onStatement: (reference: string, lines: number) =>
      until(async () => (await bank.get(`/sandbox/statement?reference_id=${reference}`)).body.data.length === lines),

    /** Creates a withdrawal that the bank paid and the books have. */
    async paid(player: PlayerId, amount = 50_000): Promise<OrderId> {
      const orderId = await fixture.withdraw(player, amount);
      await fixture.advance(player, orderId);
      await fixture.onStatement(`${orderId}-1`, 1);
      await fixture.advance(player, orderId);
      expect(await fixture.lastStep(orderId)).toBe(2200);
      return orderId;
    },

    /** Creates a deposit that the player paid and the books have. */
    async credited(player: PlayerId, amount = 30_000): Promise<OrderId> {
      const orderId = await fixture.deposit(player, amount);
      await fixture.pay(player, orderId);
      await fixture.checkDeposit(player, orderId);
      return orderId;
    },

    /** Changes the bank's own database directly. */
    atBank(text: string, ...values: (string | number)[]): void {
      const books = new DatabaseSync(join(bank.dataDir, "bank/bank.db"), { timeout: 5_000 });
      books.prepare(text).run(...values);
      books.close();
    },

    /** Makes the receiving bank return a payout. */
    sendBack(reference: string): void {
      fixture.atBank(
        `INSERT INTO movements (type, product_id, reference_id, channel_code, amount, created)
         SELECT 'REVERSAL', id, reference_id, channel_code, amount, ? FROM payouts
         WHERE reference_id = ? ORDER BY rowid DESC LIMIT 1`,
        Date.now(),
        reference,
      );
      fixture.atBank("UPDATE payouts SET status = 'REVERSED' WHERE reference_id = ?", reference);
    },

    /** Runs the job, optionally with other parts. */
    reconcile: (parts?: Parameters<typeof reconciliationOver>[0]) =>
      jobOf(parts === undefined ? reconciliation : reconciliationOver(parts), "reconcile-with-bank"),
    checkDrift: () => jobOf(reconciliation, "check-ledger-drift"),

    async differences(): Promise<Difference[]> {
      return [...(await reconciliation.differences(database, 0, 1000))];
    },
    async open(): Promise<OpenDifference[]> {
      return (await fixture.differences())
        .filter(({ resolvedAt }) => resolvedAt === null)
        .map(({ subject, flow, kind, booked, moved }) => ({ subject, flow, kind, booked, moved }));
    },
    /** Returns the kinds of the resolved differences. */
    async resolved(): Promise<string[]> {
      return (await fixture.differences()).filter(({ resolvedAt }) => resolvedAt !== null).map(({ kind }) => kind);
    },

    /** Returns the metrics of reconciliation in Prometheus format, e.g. `fairlobby_ledger_drift 0`. */
    async metrics(): Promise<string[]> {
      const metrics = createMetrics();
      measureReconciliation(metrics, reconciliation);
      return (await metrics.registry.metrics())
        .split("\n")
        .filter((line) => /^fairlobby_(ledger_drift|recon)/.test(line));
    },
  };
  return fixture;
}
