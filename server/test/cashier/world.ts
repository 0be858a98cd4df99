import { randomUUID } from "node:crypto";
import type { CallPath, PlayerId, RequestInput } from "@fairlobby/contract";
import fastify from "fastify";
import { onTestFinished } from "vitest";
import { startBank } from "../../../providers/bank/test/support/bank.ts";
import { freePort } from "../../../scripts/embedded-postgres.ts";
import { createXenditClient } from "../../src/adapters/payments/xendit/client.ts";
import { createXenditPayments } from "../../src/adapters/payments/xendit/payments.ts";
import { xenditWebhook } from "../../src/adapters/payments/xendit/webhook.ts";
import { createCashier } from "../../src/modules/cashier/index.ts";
import { openAccounts, readBalances } from "../../src/modules/ledger/index.ts";
import { createPromotions } from "../../src/modules/promotions/index.ts";
import { createProtection } from "../../src/modules/protection/index.ts";
import { readLobbyConfig, type LobbyConfig } from "../../src/platform/config/lobby-config.ts";
import { createSealing } from "../../src/platform/crypto/sealing.ts";
import { mountCalls } from "../../src/platform/http/calls.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { silentLog, withDatabase } from "../harness/database.ts";

/** The shipped settings. */
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

/**
 * Cashier, promotions and protection over HTTP on a real database, with a real bank that answers them.
 * @param options.bankUrl another address for the bank, e.g. one where nobody answers
 */
export async function openWorld(
  options: { settings?: Partial<LobbyConfig>; bankEnv?: Record<string, string>; bankUrl?: string } = {},
) {
  const config = { ...settings, ...options.settings };
  const { database, url } = await withDatabase();
  const port = await freePort();
  const callbackUrl = `http://127.0.0.1:${port}/providers/xendit/webhook`;
  const bank = await startBank({ BANK_CALLBACK_URL: callbackUrl, ...options.bankEnv });
  const clock = { ahead: 0 };
  const now = (): number => Date.now() + clock.ahead;

  const client = createXenditClient({
    url: options.bankUrl ?? bank.url,
    apiKey: bank.credentials.apiKey,
    log: silentLog,
    times: { read: 1_000, write: 1_000 },
  });
  const protection = createProtection({
    database,
    now,
    termsVersion: config.termsVersion,
    reminderMinutes: config.reminderMinutes,
  });
  const promotions = createPromotions({
    database,
    now,
    currency,
    promotions: config.promotions,
    rewardKinds: config.rewardKinds,
  });
  const provider = createXenditPayments({ client, currency, country: "ID" });
  const cashier = createCashier({
    database,
    now,
    log: silentLog,
    sealing: createSealing(Buffer.alloc(32, 7)),
    currency,
    timeZone: config.displayTimeZone.iana,
    deposits: config.deposits,
    mailDomains: config.mailDomains,
    provider,
    protection,
    bonusTerms: promotions.bonusTerms,
    grantBonus: promotions.grantBonus,
    withdrawBanks: () => config.withdrawals.banks,
    payoutAccountEnding: async () => "7890",
  });

  const app = fastify();
  await mountCalls(app, {
    routes: [...protection.routes, ...cashier.routes, ...promotions.routes],
    limits: { login: 1000, money: 1000, other: 1000 },
    log: silentLog,
    metrics: createMetrics(),
    fingerprintKey: Buffer.alloc(32, 7),
    authenticate: async (token) => ({ playerId: token as PlayerId, sessionRef: token }),
  });
  await app.register(
    xenditWebhook({
      callbackToken: bank.credentials.callbackToken,
      log: silentLog,
      lookAtPayment: cashier.lookAtPayment,
      onPayout: async () => "handled",
    }),
  );
  await app.listen({ host: "127.0.0.1", port });
  onTestFinished(async () => {
    await app.close();
    await client.close();
  });

  let players = 10_000_000;
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

  const order = { amount: 30_000, bankName: "QRIS", acceptBonus: true };
  return {
    config,
    database,
    url,
    bank,
    callbackUrl,
    clock,
    now,
    cashier,
    promotions,
    provider,
    call,
    /** A player with accounts, and with age and terms recorded unless told otherwise. */
    async player(consents = true): Promise<PlayerId> {
      const playerId = String((players += 1)) as PlayerId;
      await openAccounts(database, playerId, currency);
      if (consents) await call(playerId, "/v1/consent", { ageConfirmed: true, termsVersion: config.termsVersion });
      return playerId;
    },
    deposit: (playerId: PlayerId, change: Partial<typeof order> & { payType?: number } = {}, key = randomUUID()) =>
      call(playerId, "/charge/create/order", { ...order, ...change }, { "idempotency-key": key }),
    balances: (playerId: PlayerId) => readBalances(database, playerId, currency),
    /** The bank's payment of an order. */
    async payment(playerId: PlayerId, orderId: string) {
      const answer = await bank.get(`/v3/payment_requests?reference_id=deposit-${playerId}-${orderId}`);
      return answer.body.data[0];
    },
    async state(orderId: string): Promise<string | undefined> {
      const [row] = await database.query<{ state: string }>("select state from cashier.deposit where order_id = $1", [
        orderId,
      ]);
      return row?.state;
    },
    credits: () =>
      database.query<{ payload: { orderId: string; amount: string; bonus: string; nth: number } }>(
        "select payload from platform.outbox where topic = 'deposit.credited' order by fact_id",
      ),
    /** What the job for this order would do now. */
    async look(playerId: PlayerId, orderId: string): Promise<void> {
      for (const job of cashier.jobs) {
        if (job.name === "check-deposit") await job.handle({ playerId, orderId } as never);
      }
    },
  };
}
