import { randomUUID } from "node:crypto";
import type { PlayerId } from "@fairlobby/contract";
import { onTestFinished } from "vitest";
import { createXenditClient } from "../../src/adapters/payments/xendit/client.ts";
import { createXenditPayments } from "../../src/adapters/payments/xendit/payments.ts";
import { createCashier } from "../../src/modules/cashier/index.ts";
import { openAccounts, readBalances } from "../../src/modules/ledger/index.ts";
import { createPromotions } from "../../src/modules/promotions/index.ts";
import { createProtection } from "../../src/modules/protection/index.ts";
import type { LobbyConfig } from "../../src/platform/config/lobby-config.ts";
import { createSealing } from "../../src/platform/crypto/sealing.ts";
import { openBankWorld, settings, testKey } from "../harness/bank-world.ts";
import { silentLog } from "../harness/database.ts";

const currency = "IDR";

export type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * Cashier, promotions and protection over HTTP on a real database, with a real bank that answers them.
 * @param options.bankUrl another address for the bank, e.g. one where nobody answers
 */
export async function openWorld(
  options: { settings?: Partial<LobbyConfig>; bankEnv?: Record<string, string>; bankUrl?: string } = {},
) {
  const config = { ...settings, ...options.settings };
  const ground = await openBankWorld(options.bankEnv);
  const { database, bank, now, call } = ground;

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
    sealing: createSealing(testKey),
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

  await ground.serve([...protection.routes, ...cashier.routes, ...promotions.routes], {
    lookAtPayment: cashier.lookAtPayment,
  });
  onTestFinished(() => client.close());

  let players = 10_000_000;
  const order = { amount: 30_000, bankName: "QRIS", acceptBonus: true };
  return {
    ...ground,
    config,
    cashier,
    promotions,
    provider,
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
