import { randomUUID } from "node:crypto";
import {
  parseProcess,
  type CallPath,
  type OrderId,
  type PlayerId,
  type QuoteId,
  type RequestInput,
} from "@fairlobby/contract";
import fastify from "fastify";
import { expect, onTestFinished } from "vitest";
import { eventually, startBank } from "../../../providers/bank/test/support/bank.ts";
import { freePort } from "../../../scripts/embedded-postgres.ts";
import { createXenditClient } from "../../src/adapters/payments/xendit/client.ts";
import { createXenditPayouts, xenditPayoutEvents } from "../../src/adapters/payments/xendit/payouts.ts";
import { xenditWebhook } from "../../src/adapters/payments/xendit/webhook.ts";
import { openAccounts, postBatch, readBalances, readDrift, readTrialBalance } from "../../src/modules/ledger/index.ts";
import {
  createWithdrawals,
  type PayoutProvider,
  type RuleOverrides,
  type Withdrawals,
} from "../../src/modules/withdrawals/index.ts";
import { readLobbyConfig } from "../../src/platform/config/lobby-config.ts";
import { createSealing } from "../../src/platform/crypto/sealing.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { mountCalls } from "../../src/platform/http/calls.ts";
import type { Route } from "../../src/platform/http/route.ts";
import { startJobs, type JobHandler } from "../../src/platform/jobs.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { silentLog, withDatabase } from "../harness/database.ts";

export const settings = readLobbyConfig(new URL("../../../config/lobby.json", import.meta.url).pathname);
const currency = "IDR";

export type World = Awaited<ReturnType<typeof openWorld>>;

/** A reply of the server, as far as these tests look into it. */
export interface Reply {
  readonly success: boolean;
  readonly msg: string;
  readonly msgCode: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any;
}

export interface WorldOptions {
  readonly withdrawals?: Partial<typeof settings.withdrawals>;
  readonly rules?: RuleOverrides;
  readonly bankEnv?: Record<string, string>;
  /** False: no job runs by itself; `advance` does what one would. */
  readonly jobs?: boolean;
  /** Puts something between the orders and the provider, e.g. an answer that is held back. */
  readonly around?: (provider: PayoutProvider) => PayoutProvider;
  /** Another module that stands on withdrawals, run beside them. */
  readonly beside?: (given: {
    database: Database;
    withdrawals: Withdrawals;
    now: () => number;
  }) => Promise<{ routes: readonly Route[]; jobs: readonly JobHandler[] }>;
  readonly promotionState?: { open: boolean; wagerLeft: bigint; taskLeft?: boolean };
}

/** Withdrawals over HTTP on a real database, with a real bank that pays and calls back, and real jobs. */
export async function openWorld(options: WorldOptions = {}) {
  const config = { ...settings, withdrawals: { ...settings.withdrawals, ...options.withdrawals } };
  const { database, url } = await withDatabase();
  const port = await freePort();
  const callbackUrl = `http://127.0.0.1:${port}/providers/xendit/webhook`;
  const bank = await startBank({ BANK_CALLBACK_URL: callbackUrl, ...options.bankEnv });
  const clock = { ahead: 0 };
  const now = (): number => Date.now() + clock.ahead;
  const passwords = new Map<PlayerId, string>();
  const withoutConsent = new Set<PlayerId>();

  const client = createXenditClient({
    url: bank.url,
    apiKey: bank.credentials.apiKey,
    log: silentLog,
    times: { read: 2_000, write: 700, openFor: 200 },
  });
  const xendit = createXenditPayouts({ client, currency, log: silentLog });
  const withdrawals = createWithdrawals({
    database,
    now,
    log: silentLog,
    sealing: createSealing(Buffer.alloc(32, 7)),
    config,
    rules: options.rules ?? {},
    provider: options.around?.(xendit) ?? xendit,
    mayWithdraw: async (_, playerId) => (withoutConsent.has(playerId) ? "consent_required" : "ok"),
    promotionState: async () => options.promotionState ?? { open: true, wagerLeft: 1n },
    countDeposits: async () => 0,
    hasPassword: async (playerId) => passwords.has(playerId),
    verifyPassword: async (playerId, password) => passwords.get(playerId) === password,
  });

  const beside = (await options.beside?.({ database, withdrawals, now })) ?? { routes: [], jobs: [] };

  const app = fastify({ forceCloseConnections: true });
  await mountCalls(app, {
    routes: [...withdrawals.routes, ...beside.routes],
    limits: { login: 1000, money: 1000, other: 10_000 },
    log: silentLog,
    metrics: createMetrics(),
    fingerprintKey: Buffer.alloc(32, 7),
    authenticate: async (token) => ({ playerId: token as PlayerId, sessionRef: `session-of-${token}` }),
  });
  await app.register(
    xenditWebhook({
      callbackToken: bank.credentials.callbackToken,
      log: silentLog,
      lookAtPayment: async () => "foreign",
      onPayout: xenditPayoutEvents(withdrawals.lookAtPayout),
    }),
  );
  await app.listen({ host: "127.0.0.1", port });
  const jobs =
    options.jobs === false
      ? null
      : await startJobs({
          url,
          log: silentLog,
          concurrency: 4,
          handlers: [...withdrawals.jobs.filter(({ cron }) => cron === undefined), ...beside.jobs],
        });
  onTestFinished(async () => {
    await app.close();
    await jobs?.stop();
    await client.close();
  });

  async function call<P extends CallPath>(
    playerId: PlayerId,
    path: P,
    body: RequestInput<P>,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "access-token": playerId, ...headers },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Reply;
  }
  const withKey = (key: string = randomUUID()) => ({ "idempotency-key": key });

  let players = 10_000_000;
  let gifts = 0;

  const world = {
    config,
    database,
    url,
    bank,
    callbackUrl,
    clock,
    now,
    withdrawals,
    passwords,
    withoutConsent,
    call,
    withKey,

    /** Gives a player gold from nowhere the tests are about. */
    async credit(playerId: PlayerId, gold: { cash?: bigint; promo?: bigint }): Promise<void> {
      const { cash = 0n, promo = 0n } = gold;
      const key = `gift:${(gifts += 1)}`;
      await postBatch(
        database,
        [
          {
            mode: "legs",
            kind: "gift",
            player: playerId,
            currency,
            key,
            fingerprint: key,
            subject: "test",
            cash,
            promo,
            house: { promotions: -(cash + promo) },
          },
        ],
        now(),
      );
    },

    /** A player with gold; 0 paid withdrawals unless `paid` orders were made up before. */
    async player(gold: { cash?: bigint; promo?: bigint } = { cash: 10_000_000n }): Promise<PlayerId> {
      const playerId = String((players += 1)) as PlayerId;
      await openAccounts(database, playerId, currency);
      await world.credit(playerId, gold);
      return playerId;
    },

    async quote(playerId: PlayerId, amount: number): Promise<QuoteId> {
      const reply = await call(playerId, "/v1/withdraw/quote", { amount });
      expect(reply).toMatchObject({ success: true });
      return reply.data.quoteId as QuoteId;
    },

    /** Orders with a fresh quote. `ending`: the last digits of the account, which steer the bank. */
    async order(
      playerId: PlayerId,
      amount = 50_000,
      change: { ending?: string; key?: string; quoteId?: QuoteId; bankName?: string; payType?: number } = {},
    ): Promise<Reply> {
      const quoteId = change.quoteId ?? (await world.quote(playerId, amount));
      const body = {
        userName: "Sari Dewi",
        accountNumber: `123456${change.ending ?? "7890"}`,
        phone: "081234567890",
        email: "",
        payType: change.payType ?? 8,
        bankName: change.bankName ?? "BCA",
        amount,
        quoteId,
      };
      return call(playerId, "/withdraw/create/order", body, withKey(change.key));
    },

    /** As `order`, expected to succeed. */
    async placed(playerId: PlayerId, amount = 50_000, ending = "7890"): Promise<OrderId> {
      const reply = await world.order(playerId, amount, { ending });
      expect(reply).toMatchObject({ success: true });
      return reply.data.orderId as OrderId;
    },

    async process(playerId: PlayerId, orderId: OrderId, language = "id") {
      const reply = await call(playerId, "/v1/bus/getWithdrawProcess", { orderId }, { "accept-language": language });
      expect(reply).toMatchObject({ success: true });
      return { ...reply.data, steps: parseProcess(reply.data.processDetail.processJson) };
    },

    async codes(playerId: PlayerId, orderId: OrderId): Promise<number[]> {
      const { steps } = await world.process(playerId, orderId);
      return steps.map(({ processCode }: { processCode: number }) => processCode);
    },

    /** Waits until the order's last step is `code`; answers all of them. */
    until(playerId: PlayerId, orderId: OrderId, code: number, within = 20_000): Promise<number[]> {
      return eventually(async () => {
        const codes = await world.codes(playerId, orderId);
        return codes.at(-1) === code ? codes : undefined;
      }, within);
    },

    /** What the order's job would do now. */
    async advance(playerId: PlayerId, orderId: OrderId): Promise<void> {
      await world.job("advance-withdrawal", { playerId, orderId });
    },

    async job(name: string, payload: object = {}): Promise<void> {
      const job = withdrawals.jobs.find((each) => each.name === name);
      if (job === undefined) throw new Error(`no job ${name}`);
      await job.handle(payload as never);
    },

    balances: (playerId: PlayerId) => readBalances(database, playerId, currency),

    /** The bank's own payouts of an order, whatever their number. */
    async payouts(orderId: OrderId) {
      const answer = await bank.get("/sandbox/payouts");
      return (answer.body.data as { reference_id: string; status: string; amount: number }[]).filter((payout) =>
        payout.reference_id.startsWith(`${orderId}-`),
      );
    },

    /** What the bank's statement says left for an order, returns taken off. */
    async paidByBank(orderId: OrderId): Promise<number> {
      const answer = await bank.get("/v2/statement");
      return (answer.body.data as { type: string; reference_id: string; amount: number }[])
        .filter((line) => line.reference_id.startsWith(`${orderId}-`))
        .reduce((sum, line) => sum + (line.type === "PAYOUT" ? line.amount : -line.amount), 0);
    },

    /** The ledger agrees with itself, and its payouts with the bank's statement. */
    async expectBooksToBalance(): Promise<void> {
      expect(await readDrift(database)).toEqual([]);
      const lines = await readTrialBalance(database);
      expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
      const statement = await bank.get("/v2/statement");
      const atBank = BigInt(statement.body.money_out) - BigInt(statement.body.money_in);
      expect(lines.find(({ account }) => account === "house:payouts")?.amount ?? 0n).toBe(atBank);
    },

    house: async (account: string): Promise<bigint> =>
      (await readTrialBalance(database)).find((line) => line.account === `house:${account}`)?.amount ?? 0n,

    async facts(topic: string): Promise<{ payload: Record<string, unknown> }[]> {
      return database.query("select payload from platform.outbox where topic = $1 order by fact_id", [topic]);
    },
  };
  return world;
}
