import { randomUUID } from "node:crypto";
import { parseProcess, type Currency, type OrderId, type PlayerId, type QuoteId } from "@fairlobby/contract";
import { expect, onTestFinished } from "vitest";
import { until } from "../../../tools/until.ts";
import type { StartBank } from "../../../providers/bank/test/support/bank.ts";
import { paymentHandlers } from "../../src/wiring/payments.ts";
import { openAccounts, postBatch, readBalances, readDrift, readTrialBalance } from "../../src/modules/ledger/index.ts";
import { createWebPush, type WebPush, type WebPushDeps } from "../../src/modules/web-push/index.ts";
import type { PayoutProvider, Withdrawals } from "../../src/modules/withdrawals/index.ts";
import { createKeyedHash } from "../../src/platform/crypto/keyed-hash.ts";
import type { OpenDatabase } from "../../src/platform/db/database.ts";
import { startJobs } from "../../src/platform/jobs/jobs.ts";
import type { PlatformServices } from "../../src/wiring/platform-services.ts";
import { eventDelivery } from "../../src/platform/outbox/outbox.ts";
import type { Outside } from "../../src/wiring/modules.ts";
import type { LobbyConfig } from "../../src/wiring/settings.ts";
import { collect, type Module } from "../../src/wiring/ranks.ts";
import { playerAccounts } from "../harness/accounts.ts";
import { openBankFixture, type Reply } from "../harness/bank-fixture.ts";
import type { WhenDone } from "../harness/clean-ups.ts";
import { newPushKey } from "../harness/push-key.ts";
import { settings, testKey, wireLobby } from "../harness/lobby.ts";
import { asOwner, silentLog } from "../harness/database.ts";

/** Returns a player's own bank account; the last four digits control the bank. */
export const accountOf = (playerId: PlayerId, ending = "7890"): string => `${playerId}${ending}`;

export type Fixture = Awaited<ReturnType<typeof openFixture>>;

/** Opens web push with a test's push services and times. */
function openWebPush(
  services: PlatformServices,
  change: NonNullable<FixtureOptions["webPush"]>,
  whenDone: WhenDone,
): WebPush {
  const topicHash = createKeyedHash(testKey, "web push topic");
  const webPush = createWebPush({ ...services, key: newPushKey(), topicHash, ...change });
  whenDone(() => webPush.close());
  return webPush;
}

export interface FixtureOptions {
  /** IDR by default. */
  readonly currency?: Currency;
  readonly promotions?: Partial<typeof settings.promotions>;
  readonly settings?: Partial<LobbyConfig>;
  readonly withdrawals?: Partial<typeof settings.withdrawals>;
  readonly bankEnv?: Record<string, string>;
  /** Starts the bank in another way, e.g. as a process that can be killed. */
  readonly startBank?: StartBank;
  /** If false, no job runs by itself, and `advance` runs the order's job. */
  readonly jobs?: boolean;
  /** Wraps the provider, e.g. to delay a reply. */
  readonly around?: (provider: PayoutProvider) => PayoutProvider;
  /** Creates other notices, and the jobs that deliver them. */
  readonly notices?: (given: {
    database: OpenDatabase;
    withdrawals: Withdrawals;
    now: () => number;
  }) => Promise<Pick<Module, "routes" | "jobs">>;
  /** Push services that devices may subscribe at; none by default. */
  readonly webPush?: Pick<WebPushDeps, "hosts"> & Partial<WebPushDeps>;
  /** Endpoints that webhooks are sent to; none by default. */
  readonly webhooks?: Outside["webhooks"];
}

/** Serves withdrawals over HTTP on a real database, with a real bank that pays and calls back, and real jobs. */
export async function openFixture(options: FixtureOptions = {}, whenDone: WhenDone = onTestFinished) {
  const { currency = "IDR" } = options;
  const ground = await openBankFixture(options.bankEnv, whenDone, options.startBank);
  const { database, url, bank, now, call } = ground;
  const { config, modules, services } = await wireLobby(
    {
      url,
      now,
      settings: {
        ...options.settings,
        currency,
        promotions: { ...settings.promotions, ...options.promotions },
        push: { ...settings.push, hosts: [...(options.webPush?.hosts ?? [])] },
        withdrawals: { ...settings.withdrawals, ...options.withdrawals },
      },
      bank: { url: bank.url, apiKey: bank.credentials.apiKey },
      times: { read: 2_000, write: 700, openFor: 200 },
      around: ({ payments }) => ({
        payments: { ...payments, payouts: options.around?.(payments.payouts) ?? payments.payouts },
        ...(options.webhooks && { webhooks: options.webhooks }),
      }),
    },
    whenDone,
  );
  const { withdrawals } = modules;
  const webPush = options.webPush === undefined ? modules.webPush : openWebPush(services, options.webPush, whenDone);
  const accounts = playerAccounts({ database, now });

  const notices = await options.notices?.({ database, withdrawals, now });
  const routes = collect("routes", { ...modules, webPush, notices: notices ?? modules.notices });
  await ground.serve(routes, paymentHandlers(modules.cashier, withdrawals), collect("documents", modules));
  const jobs =
    options.jobs === false
      ? null
      : await startJobs({
          database,
          url,
          log: silentLog,
          concurrency: 4,
          handlers: [
            ...withdrawals.jobs.filter(({ everyMinutes }) => everyMinutes === undefined),
            ...webPush.jobs,
            ...modules.webhooks.jobs,
            ...(notices?.jobs ?? [eventDelivery(database, collect("consumers", modules))]),
          ],
        });
  whenDone(async () => {
    await jobs?.stop();
  });

  const withKey = (key: string = randomUUID()) => ({ "idempotency-key": key });

  let players = 10_000_000;
  let gifts = 0;
  let signIns = 0;

  const fixture = {
    ...ground,
    config,
    withdrawals,
    promotions: modules.promotions,
    payoutsFeed: modules.payoutsFeed,
    webPush,
    signer: services.signer,
    accounts,
    withKey,

    /** Makes an order one from before 1.0.0, whose device is not known. */
    async forgetDevice(orderId: OrderId): Promise<void> {
      await asOwner(url, "update withdrawals.withdrawal set sign_in_id = null where order_id = $1", [orderId]);
    },

    /** Gives a player gold. */
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

    /** Creates a player with gold and no withdrawals, by default with age and terms recorded. */
    async player(gold: { cash?: bigint; promo?: bigint } = { cash: 10_000_000n }, consents = true): Promise<PlayerId> {
      const playerId = String((players += 1)) as PlayerId;
      await openAccounts(database, { playerId, currency });
      await fixture.credit(playerId, gold);
      if (consents) await call(playerId, "/v1/consent", { ageConfirmed: true, termsVersion: config.termsVersion });
      return playerId;
    },

    /** Gives a player a credited deposit. */
    async deposited(playerId: PlayerId): Promise<void> {
      await database.query(
        `insert into cashier.deposit (
           player_id, order_id, idempotency_key, fingerprint, state, amount, bank_name, channel, bonus, created_at, expires_at,
           provider_id, payment_id, captured, bonus_granted, paid_at, credited_at
         ) values (
           $1::bigint, 'D' || $1::bigint, gen_random_uuid(), '', 'credited', 50000, 'QRIS', 'QRIS', 0, now(), now() + interval '1 hour',
           'D' || $1::bigint, 'D' || $1::bigint, 50000, 0, now(), now()
         )`,
        [playerId],
      );
    },

    /** Signs a player in now; returns the time. */
    async signedIn(playerId: PlayerId): Promise<number> {
      const at = now();
      await database.query(
        `insert into accounts.sign_in (sign_in_id, player_id, device_hash, began_at, seen_at)
         values ($1::text, $2, decode(md5($1::text), 'hex'), $3, $3)`,
        [`i${(signIns += 1)}`, playerId, new Date(at)],
      );
      return at;
    },

    /** Changes a player's password now; returns the time. */
    async passwordChanged(playerId: PlayerId): Promise<number> {
      const at = now();
      await database.query("insert into accounts.password_change (player_id, changed_at) values ($1, $2)", [
        playerId,
        new Date(at),
      ]);
      return at;
    },

    async quote(playerId: PlayerId, amount: number): Promise<QuoteId> {
      const reply = await call(playerId, "/v1/withdraw/quote", { amount });
      expect(reply).toMatchObject({ success: true });
      return reply.data.quoteId as QuoteId;
    },

    /**
     * Places an order with a fresh quote, to the player's own account by default. If the quote is refused, returns its
     * reply.
     */
    async order(
      playerId: PlayerId,
      amount = 50_000,
      change: {
        ending?: string;
        accountNumber?: string;
        key?: string;
        quoteId?: QuoteId;
        bankName?: string;
        payType?: number;
        email?: string;
      } = {},
    ): Promise<Reply> {
      const quoted = change.quoteId === undefined ? await call(playerId, "/v1/withdraw/quote", { amount }) : null;
      if (quoted?.success === false) return quoted;
      const quoteId = change.quoteId ?? quoted?.data.quoteId;
      const body = {
        userName: "Sari Dewi",
        accountNumber: change.accountNumber ?? accountOf(playerId, change.ending),
        phone: "081234567890",
        email: change.email ?? "",
        payType: change.payType ?? 8,
        bankName: change.bankName ?? "BCA",
        amount,
        quoteId,
      };
      return call(playerId, "/withdraw/create/order", body, withKey(change.key));
    },

    /** Like `order`, but expects success and returns the order's id. */
    async placed(playerId: PlayerId, amount = 50_000, ending = "7890", accountNumber?: string): Promise<OrderId> {
      const reply = await fixture.order(playerId, amount, { ending, ...(accountNumber && { accountNumber }) });
      expect(reply).toMatchObject({ success: true });
      return reply.data.orderId as OrderId;
    },

    async process(playerId: PlayerId, orderId: OrderId, language = "id") {
      const reply = await call(playerId, "/v1/bus/getWithdrawProcess", { orderId }, { "accept-language": language });
      expect(reply).toMatchObject({ success: true });
      return { ...reply.data, steps: parseProcess(reply.data.processDetail.processJson) };
    },

    async codes(playerId: PlayerId, orderId: OrderId): Promise<number[]> {
      const { steps } = await fixture.process(playerId, orderId);
      return steps.map(({ processCode }: { processCode: number }) => processCode);
    },

    /** Waits until the order's last step is `code`; returns all steps. */
    until(playerId: PlayerId, orderId: OrderId, code: number): Promise<number[]> {
      return until(async () => {
        const codes = await fixture.codes(playerId, orderId);
        return codes.at(-1) === code ? codes : undefined;
      });
    },

    /** Runs the order's job. */
    async advance(playerId: PlayerId, orderId: OrderId): Promise<void> {
      await fixture.job("advance-withdrawal", { playerId, orderId });
    },

    /**
     * Advances the order, without jobs, until its last step is one of `ends`; by default until the order ends. Returns
     * all steps.
     */
    advanceUntil(playerId: PlayerId, orderId: OrderId, ...ends: number[]): Promise<number[]> {
      return until(async () => {
        const codes = await fixture.codes(playerId, orderId);
        if ((ends.length > 0 ? ends : [2200, 2300]).includes(codes.at(-1) ?? 0)) return codes;
        await fixture.advance(playerId, orderId);
        return null;
      });
    },

    /** Returns the waiting jobs of a kind, and whether they are due. */
    async jobsOf(name: string): Promise<{ key: string; due: boolean }[]> {
      return asOwner(
        url,
        "select key, run_at <= now() as due from graphile_worker.jobs where task_identifier = $1 order by run_at",
        [name],
      );
    },

    async job(name: string, payload: object = {}): Promise<void> {
      const job = withdrawals.jobs.find((each) => each.name === name);
      if (job === undefined) throw new Error(`no job ${name}`);
      await job.handle(payload as never);
    },

    balances: (playerId: PlayerId) => readBalances(database, playerId, currency),

    /** Returns the bank's payouts of an order. */
    async payouts(orderId: OrderId) {
      const answer = await bank.get("/sandbox/payouts");
      return (answer.body.data as { reference_id: string; status: string; amount: number }[]).filter((payout) =>
        payout.reference_id.startsWith(`${orderId}-`),
      );
    },

    /** Returns the sum the bank paid for an order according to its statement, less returns. */
    async paidByBank(orderId: OrderId): Promise<number> {
      const answer = await bank.get("/sandbox/statement");
      return (answer.body.data as { type: string; reference_id: string; amount: number }[])
        .filter((line) => line.reference_id.startsWith(`${orderId}-`))
        .reduce((sum, line) => sum + (line.type === "PAYOUT" ? line.amount : -line.amount), 0);
    },

    /** Expects the ledger to be consistent, and its payouts to match the bank's statement. */
    async expectBooksToBalance(): Promise<void> {
      expect(await readDrift(database)).toEqual([]);
      const lines = await readTrialBalance(database);
      expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
      const statement = await bank.get("/sandbox/statement");
      const atBank = BigInt(statement.body.money_out) - BigInt(statement.body.money_in);
      expect(lines.find(({ account }) => account === "house:payouts")?.amount ?? 0n).toBe(atBank);
    },

    /** Returns the sum an order left in a house account, e.g. `fees`. */
    async houseOf(orderId: OrderId, account: string): Promise<bigint> {
      const [row] = await database.query<{ sum: string }>(
        `select coalesce(sum(e.amount), 0)::text as sum from ledger.transfer t
         join ledger.entry e on e.player_id = t.player_id and e.transfer_id = t.transfer_id
         where t.subject = $1 and e.account = $2`,
        [`withdrawal:${orderId}`, `house:${account}`],
      );
      return BigInt(row?.sum ?? 0);
    },

    house: async (account: string): Promise<bigint> =>
      (await readTrialBalance(database)).find((line) => line.account === `house:${account}`)?.amount ?? 0n,

    async events(topic: string): Promise<{ payload: Record<string, unknown> }[]> {
      return database.query("select payload from platform.outbox where topic = $1 order by fact_id", [topic]);
    },
  };
  return fixture;
}
