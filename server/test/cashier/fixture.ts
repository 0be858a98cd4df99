import { randomUUID } from "node:crypto";
import type { PlayerId } from "@fairlobby/contract";
import { expect, onTestFinished } from "vitest";
import { until } from "../../../tools/until.ts";
import type { DepositProvider } from "../../src/modules/cashier/index.ts";
import { openAccounts, readBalances } from "../../src/modules/ledger/index.ts";
import type { IdentityCheck } from "../../src/modules/protection/index.ts";
import { collect } from "../../src/wiring/ranks.ts";
import type { Outside } from "../../src/wiring/modules.ts";
import type { LobbyConfig } from "../../src/wiring/settings.ts";
import type { Log } from "../../src/platform/log/log.ts";
import { openBankFixture } from "../harness/bank-fixture.ts";
import type { WhenDone } from "../harness/clean-ups.ts";
import { silentLog } from "../harness/database.ts";
import { wireLobby } from "../harness/lobby.ts";
import { paymentHandlers } from "../../src/wiring/payments.ts";

const currency = "IDR";

export type Fixture = Awaited<ReturnType<typeof openFixture>>;

/** Makes the bank report an order as paid; `query` and `body` are those of its simulate call. */
export async function pay(
  fixture: Pick<Fixture, "bank" | "payment">,
  playerId: PlayerId,
  orderId: string,
  query = "",
  body: object = {},
): Promise<void> {
  const { payment_request_id: id } = await fixture.payment(playerId, orderId);
  const answer = await fixture.bank.post(`/v3/payment_requests/${id}/simulate${query}`, body);
  expect(answer.status).toBe(200);
}

export const untilCredited = (fixture: Fixture, orderId: string) =>
  until(async () => (await fixture.state(orderId))?.startsWith("credited"));

/**
 * Serves cashier, promotions and protection over HTTP, with a real database and a real bank.
 * @param options.bankUrl another address for the bank, e.g. one that does not answer
 * @param options.provider replaces calls of the payment provider
 */
export async function openFixture(
  options: {
    settings?: Partial<LobbyConfig>;
    bankEnv?: Record<string, string>;
    bankUrl?: string;
    log?: Log;
    isVerified?: IdentityCheck["isVerified"];
    provider?: (real: DepositProvider) => Partial<DepositProvider>;
    /** Endpoints that webhooks are sent to; none by default. */
    webhooks?: Outside["webhooks"];
    whenDone?: WhenDone;
  } = {},
) {
  const whenDone = options.whenDone ?? onTestFinished;
  const base = await openBankFixture(options.bankEnv, whenDone);
  const { database, url, bank, now, call } = base;
  const { isVerified, provider: replaced, settings: changed = {}, log = silentLog } = options;
  const { config, modules } = await wireLobby(
    {
      url,
      now,
      settings: changed,
      bank: { url: options.bankUrl ?? bank.url, apiKey: bank.credentials.apiKey },
      log,
      around: ({ payments }) => ({
        payments: { ...payments, payments: { ...payments.payments, ...replaced?.(payments.payments) } },
        ...(options.webhooks && { webhooks: options.webhooks }),
        identityCheck: isVerified === undefined ? undefined : { sandbox: true, isVerified },
      }),
    },
    whenDone,
  );
  const { cashier, promotions } = modules;

  /** The outcomes of the bank's messages, in order. */
  const outcomes: string[] = [];
  await base.serve(collect("routes", modules), {
    log,
    ...paymentHandlers(cashier, modules.withdrawals),
    onOutcome: (kind, result) => outcomes.push(`${kind} ${result}`),
  });

  let players = 10_000_000;
  const runJob = async (name: string, payload: object = {}): Promise<void> => {
    for (const job of cashier.jobs) if (job.name === name) await job.handle(payload as never);
  };
  const order = { amount: 30_000, bankName: "QRIS", acceptBonus: true };
  return {
    ...base,
    config,
    outcomes,
    modules,
    cashier,
    promotions,
    /** Creates a player with accounts and, by default, with age and terms recorded. */
    async player(consents = true): Promise<PlayerId> {
      const playerId = String((players += 1)) as PlayerId;
      await openAccounts(database, { playerId, currency });
      if (consents) await call(playerId, "/v1/consent", { ageConfirmed: true, termsVersion: config.termsVersion });
      return playerId;
    },
    deposit: (playerId: PlayerId, change: Partial<typeof order> & { payType?: number } = {}, key = randomUUID()) =>
      call(playerId, "/charge/create/order", { ...order, ...change }, { "idempotency-key": key, "x-country": "ID" }),
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
    /** Returns the outbox events of an order's credit. */
    creditsOf: (orderId: string) =>
      database.query(
        "select payload from platform.outbox where topic = 'deposit.credited' and payload->>'orderId' = $1",
        [orderId],
      ),
    /** Gives the player a withdrawal that was paid to an account with this ending. */
    async paidOut(playerId: PlayerId, ending: string): Promise<void> {
      await database.query(
        `with paid as (
           insert into withdrawals.withdrawal (
             player_id, order_id, pay_type, bank_name, channel, quote_id, gross, fee, tax, net, first,
             holder_sealed, account_sealed, phone_sealed, email_sealed, account_last4, phone_mask, created_at, closed_at
           ) values ($1, 'W1', 8, 'BCA', 'ID_BCA', 'Q', 50000, 0, 0, 50000, true, '', '', '', '', $2, '', now(), now())
           returning player_id, order_id
         )
         insert into withdrawals.step (player_id, order_id, seq, code, args, created_at)
         select player_id, order_id, s.seq, s.code, '{}', now()
         from paid cross join (values (1, 1000), (2, 1200), (3, 1900), (4, 2200)) s (seq, code)`,
        [playerId, ending],
      );
    },
    sweep: () => runJob("sweep-deposits"),
    /** Runs the order's job, which looks the payment up. */
    async look(playerId: PlayerId, orderId: string): Promise<void> {
      await runJob("check-deposit", { playerId, orderId });
    },
  };
}
