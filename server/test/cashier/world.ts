import { randomUUID } from "node:crypto";
import type { PlayerId } from "@fairlobby/contract";
import { expect, onTestFinished } from "vitest";
import { eventually } from "../../../providers/bank/test/support/bank.ts";
import { createXenditClient } from "../../src/adapters/payments/xendit/client.ts";
import { createXenditPayments } from "../../src/adapters/payments/xendit/payments.ts";
import { createCashier, type DepositProvider } from "../../src/modules/cashier/index.ts";
import { openAccounts, readBalances } from "../../src/modules/ledger/index.ts";
import { createPromotions } from "../../src/modules/promotions/index.ts";
import { createProtection, type IdentityCheck } from "../../src/modules/protection/index.ts";
import type { LobbyConfig } from "../../src/wiring/settings.ts";
import { createSealing } from "../../src/platform/crypto/sealing.ts";
import type { Log } from "../../src/platform/log/log.ts";
import { openBankWorld, paymentSettings, settings, testKey, type WhenDone } from "../harness/bank-world.ts";
import { silentLog } from "../harness/database.ts";

const currency = "IDR";

export type World = Awaited<ReturnType<typeof openWorld>>;

/** Makes the bank report an order as paid; `query` and `body` are those of its simulate call. */
export async function pay(
  world: Pick<World, "bank" | "payment">,
  playerId: PlayerId,
  orderId: string,
  query = "",
  body: object = {},
): Promise<void> {
  const { payment_request_id: id } = await world.payment(playerId, orderId);
  const answer = await world.bank.post(`/v3/payment_requests/${id}/simulate${query}`, body);
  expect(answer.status).toBe(200);
}

export const untilCredited = (world: World, orderId: string) =>
  eventually(async () => (await world.state(orderId))?.startsWith("credited"));

/**
 * Serves cashier, promotions and protection over HTTP, with a real database and a real bank.
 * @param options.bankUrl another address for the bank, e.g. one that does not answer
 * @param options.provider replaces calls of the payment provider
 */
export async function openWorld(
  options: {
    settings?: Partial<LobbyConfig>;
    bankEnv?: Record<string, string>;
    bankUrl?: string;
    log?: Log;
    isVerified?: IdentityCheck["isVerified"];
    provider?: (real: DepositProvider) => Partial<DepositProvider>;
    whenDone?: WhenDone;
  } = {},
) {
  const config = { ...settings, ...options.settings };
  const whenDone = options.whenDone ?? onTestFinished;
  const base = await openBankWorld(options.bankEnv, whenDone);
  const { database, bank, now, call } = base;

  const client = createXenditClient({
    url: options.bankUrl ?? bank.url,
    apiKey: bank.credentials.apiKey,
    log: silentLog,
    times: { read: 1_000, write: 1_000 },
  });
  const protection = createProtection({
    database,
    now,
    moneyMode: config.moneyMode,
    termsVersion: config.termsVersion,
    reminderMinutes: config.reminderMinutes,
    lookups: {
      playedToday: async () => 0,
      depositedToday: (sql, player) => cashier.dailyDeposited(sql, player),
      unpaidDeposits: (sql, player) => cashier.unpaidDeposits(sql, player),
    },
    ...(options.isVerified === undefined ? {} : { identityCheck: { isVerified: options.isVerified } }),
  });
  const promotions = createPromotions({
    database,
    now,
    currency,
    promotions: config.promotions,
    rewardKinds: config.rewardKinds,
    offersTasks: true,
  });
  const real = createXenditPayments({ client, ...paymentSettings });
  const provider = { ...real, ...options.provider?.(real) };
  const cashier = createCashier({
    database,
    games: { isRegionOpen: async () => true },
    now,
    log: options.log ?? silentLog,
    sealing: createSealing(testKey),
    currency,
    timeZone: config.displayTimeZone.iana,
    deposits: config.deposits,
    bonusCap: BigInt(config.promotions.bonusCap),
    contactRules: { ...config.accountForm, mailDomains: config.mailDomains },
    provider,
    protection,
    promotions,
    withdrawBanks: config.withdrawals.banks,
    smallestWithdrawal: BigInt(config.withdrawals.minimum),
    lookups: { payoutAccountEnding: async () => "7890" },
  });

  /** The outcomes of the bank's messages, in order. */
  const outcomes: string[] = [];
  await base.serve([...protection.routes, ...cashier.routes, ...promotions.routes], {
    log: options.log ?? silentLog,
    lookAtPayment: cashier.lookAtPayment,
    lookAtRefund: cashier.lookAtRefund,
    onOutcome: (kind, result) => outcomes.push(`${kind} ${result}`),
  });
  whenDone(() => client.close());

  let players = 10_000_000;
  const runJob = async (name: string, payload: object = {}): Promise<void> => {
    for (const job of cashier.jobs) if (job.name === name) await job.handle(payload as never);
  };
  const order = { amount: 30_000, bankName: "QRIS", acceptBonus: true };
  return {
    ...base,
    config,
    outcomes,
    cashier,
    promotions,
    provider,
    /** Creates a player with accounts and, by default, with age and terms recorded. */
    async player(consents = true): Promise<PlayerId> {
      const playerId = String((players += 1)) as PlayerId;
      await openAccounts(database, { playerId, currency });
      if (consents) await call(playerId, "/v1/consent", { ageConfirmed: true, termsVersion: config.termsVersion });
      return playerId;
    },
    deposit: (playerId: PlayerId, change: Partial<typeof order> & { payType?: number } = {}, key = randomUUID()) =>
      call(playerId, "/charge/create/order", { ...order, ...change }, { "idempotency-key": key }),
    balances: (playerId: PlayerId) => readBalances(database, playerId, currency),
    /** Returns the bank's payment request of an order. */
    async payment(playerId: PlayerId, orderId: string) {
      const answer = await bank.get(`/sandbox/payment_requests?reference_id=deposit-${playerId}-${orderId}`);
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
    /** Returns the facts of an order's credit. */
    creditsOf: (orderId: string) =>
      database.query(
        "select payload from platform.outbox where topic = 'deposit.credited' and payload->>'orderId' = $1",
        [orderId],
      ),
    sweep: () => runJob("sweep-deposits"),
    /** Runs the job of an order. */
    async look(playerId: PlayerId, orderId: string): Promise<void> {
      await runJob("check-deposit", { playerId, orderId });
    },
  };
}
