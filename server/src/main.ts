import { join, resolve } from "node:path";
import { destinations, type Currency } from "@fairlobby/contract";
import closeWithGrace from "close-with-grace";
import { caletaWalletRoutes, createCaletaProvider } from "./adapters/games/caleta/index.ts";
import { createHub88Provider, hub88WalletRoutes } from "./adapters/games/hub88/index.ts";
import { createVerifier, type OperatorAccount, type WalletApiOptions } from "./adapters/games/signed/index.ts";
import { createXenditClient } from "./adapters/payments/xendit/client.ts";
import { createXenditPayments } from "./adapters/payments/xendit/payments.ts";
import { createXenditPayouts, xenditPayoutEvents } from "./adapters/payments/xendit/payouts.ts";
import { createXenditStatement } from "./adapters/payments/xendit/statement.ts";
import { xenditWebhook } from "./adapters/payments/xendit/webhook.ts";
import { createAccounts } from "./modules/accounts/index.ts";
import { createCashier } from "./modules/cashier/index.ts";
import { createGames, createWallets } from "./modules/games/index.ts";
import { createHistory } from "./modules/history/index.ts";
import { createInvites } from "./modules/invites/index.ts";
import { createNotices } from "./modules/notices/index.ts";
import { createPayoutsFeed } from "./modules/payouts-feed/index.ts";
import { createPromotions } from "./modules/promotions/index.ts";
import { createProtection, type IdentityCheck } from "./modules/protection/index.ts";
import { createReconciliation } from "./modules/reconciliation/index.ts";
import { adOrigins, createTracking } from "./modules/tracking/index.ts";
import { createTasks } from "./modules/tasks/index.ts";
import { createWithdrawals } from "./modules/withdrawals/index.ts";
import type { Bus } from "./platform/bus/bus.ts";
import { createNatsBus } from "./platform/bus/nats-bus.ts";
import { createPostgresBus } from "./platform/bus/postgres-bus.ts";
import { systemClock, type Clock } from "./platform/clock.ts";
import { ConfigError, readEnvironment, type Environment } from "./platform/config/env.ts";
import { refuseUnfitMoneyMode } from "./platform/config/money-mode.ts";
import { readProviderPlace } from "./platform/config/provider-settings.ts";
import { publicPart, readLobbyConfig, type LobbyConfig } from "./platform/config/lobby-config.ts";
import { loadServerKeys } from "./platform/crypto/key-files.ts";
import { createSealing } from "./platform/crypto/sealing.ts";
import { createSigner, readKeys, recordKey } from "./platform/crypto/signing.ts";
import { openDatabase } from "./platform/db/database.ts";
import { migrate, migrationNames } from "./platform/db/migrate.ts";
import { idempotencyCleanup } from "./platform/http/idempotency.ts";
import { createAllowList } from "./platform/http/allow-list.ts";
import { createHttpServer } from "./platform/http/server.ts";
import { migrateJobs, startJobs } from "./platform/jobs.ts";
import { createLog } from "./platform/log.ts";
import { createMetrics } from "./platform/metrics.ts";
import { factDelivery, factUpkeep } from "./platform/outbox.ts";
import { createStompHub, permittedConnections, type StompHub } from "./platform/stomp/index.ts";

export interface RunningServer {
  /** Where it listens, e.g. `http://localhost:8080`. */
  readonly url: string;
  /** Drains requests, sockets and jobs, then lets go of the database. */
  close(): Promise<void>;
}

/**
 * Puts the server together and starts it. The only place where modules meet adapters.
 * @param parts what an operator brings: real money needs somebody who checks identity and age, and none comes along
 */
export async function startServer(
  env: Environment,
  config: LobbyConfig,
  clock: Clock = systemClock,
  parts: { readonly identityCheck?: IdentityCheck } = {},
): Promise<RunningServer> {
  refuseUnfitMoneyMode(config, env, parts.identityCheck ?? null);
  const log = createLog(env.LOG_LEVEL);
  const metrics = createMetrics();
  const now = (): number => clock.now();
  const currency: Currency = config.currency;
  const keys = loadServerKeys(join(env.DATA_DIR, "server"));
  const sealing = createSealing(keys.dataKey);
  const signer = await createSigner(keys.signingPrivateKey);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  /** Names this lobby in the statements it signs. */
  const issuer = new URL(publicUrl).origin;

  const gameProviders = config.providers.map((settings) => ({ ...settings, ...readProviderPlace(env, settings.key) }));

  await migrateJobs(env.DATABASE_URL);
  await migrate(env.DATABASE_URL);
  const database = openDatabase({ url: env.DATABASE_URL, log, size: env.DATABASE_POOL, role: "fairlobby_app" });
  await recordKey(database, signer, now());
  const bus: Bus =
    env.NATS_URL === undefined ? createPostgresBus(database, log) : await createNatsBus(env.NATS_URL, log);

  const xendit = { url: env.XENDIT_URL, apiKey: env.XENDIT_API_KEY, log };
  const paymentClient = createXenditClient(xendit);
  const payoutClient = createXenditClient(xendit);
  const statementClient = createXenditClient(xendit);

  // Modules, from the ground up. Where a lower one needs to hear of a higher one it takes a function,
  // which is looked up when it is called, not while the house is being built.
  const protection = createProtection({
    database,
    now,
    moneyMode: config.moneyMode,
    termsVersion: config.termsVersion,
    reminderMinutes: config.reminderMinutes,
    identityCheck: parts.identityCheck,
    licensedCountries: config.licence?.countries,
    usedToday: {
      played: (sql, playerId) => games.playedToday(sql, playerId),
      deposited: (sql, playerId) => cashier.dailyDeposited(sql, playerId),
    },
  });
  const promotions = createPromotions({
    database,
    now,
    currency,
    promotions: config.promotions,
    rewardKinds: config.rewardKinds,
  });
  const { connections, problem } = permittedConnections(env.PUSH_CONNECTIONS);
  const heartBeat = env.PUSH_HEART_BEAT_SECONDS * 1000;
  const hub: StompHub = createStompHub({
    path: "/ws",
    log,
    limits: { connections },
    heartBeat: { send: heartBeat, receive: heartBeat },
    destinations: Object.values(destinations),
    authenticate: (ticket) => accounts.redeemTicket(ticket),
  });
  const accounts = createAccounts({
    database,
    now,
    currency,
    welcome: (tx, playerId) => promotions.grantGift(tx, playerId, now()),
    carryOver: (tx, guest, others) => protection.carryOver(tx, guest, others),
    closeSockets: (playerId, sessionId) => notices.closeSessions(playerId, sessionId),
    allowsRegion: protection.allowsRegion,
    facts: {
      rewardAmount: config.promotions.gift,
      countDeposits: (sql, playerId) => cashier.countCredited(sql, playerId),
      onBreak: (sql, playerId) => protection.onBreak(sql, playerId),
      openOrder: (sql, playerId) => withdrawals.openOrder(sql, playerId),
      vipLevel: (sql, playerId) => games.vipLevel(sql, playerId),
    },
  });
  const withdrawals = createWithdrawals({
    database,
    now,
    log,
    sealing,
    config,
    provider: createXenditPayouts({ client: payoutClient, currency, log }),
    mayWithdraw: protection.mayWithdraw,
    promotionState: promotions.promotionState,
    countDeposits: (sql, playerId) => cashier.countCredited(sql, playerId),
    hasPassword: accounts.hasPassword,
    verifyPassword: accounts.verifyPassword,
    issuer,
    signer,
  });
  const cashier = createCashier({
    database,
    now,
    log,
    sealing,
    currency,
    timeZone: config.displayTimeZone.iana,
    deposits: config.deposits,
    mailDomains: config.mailDomains,
    provider: createXenditPayments({ client: paymentClient, currency, country: config.country }),
    protection,
    bonusTerms: () => promotions.bonusTerms(),
    grantBonus: promotions.grantBonus,
    withdrawBanks: withdrawals.banks,
    payoutAccountEnding: withdrawals.payoutAccountEnding,
  });
  const games = createGames({
    database,
    now,
    currency,
    country: config.country,
    games: config.tiles,
    vipLevels: config.vipLevels,
    timeZone: config.displayTimeZone.iana,
    allowsRegion: protection.allowsRegion,
    mayPlay: protection.mayPlay,
    playLimit: protection.dailyPlayMinutes,
    providers: new Map(
      gameProviders.map(({ key, dialect, operatorId, subPartnerId, url, operatorPrivateKey }) => {
        const account: OperatorAccount = {
          baseUrl: url,
          operatorId,
          subPartnerId,
          operatorPrivateKey: operatorPrivateKey ?? keys.operatorPrivateKey,
          lobbyUrl: publicUrl,
          log,
        };
        return [key, dialect === "caleta" ? createCaletaProvider(account) : createHub88Provider(account)];
      }),
    ),
  });
  const gamesOn: ReadonlySet<string> = new Set(config.tiles.flatMap((tile) => (tile.enabled ? [tile.gameId] : [])));
  const wallets = createWallets({
    database,
    now,
    currency,
    allowsRegion: protection.allowsRegion,
    isOn: (gameId) => gamesOn.has(gameId),
    timeZone: config.displayTimeZone.iana,
    // Measured on two cores: one lane books a tenth more bets a second than two, in fuller batches.
    lanes: 1,
    onBatch: (size) => metrics.ledgerBatch.observe(size),
    onBooked: (playerId) => notices.touched(playerId),
  });
  const invites = createInvites({
    database,
    now,
    reward: config.invites.reward,
    timeZone: config.displayTimeZone.iana,
    inviteCode: accounts.inviteCode,
    invitationOf: accounts.invitationOf,
    payReward: promotions.grantInviteReward,
  });
  const tracking = createTracking({
    database,
    now,
    networks: config.ads,
    adsAllowed: protection.adsAllowed,
    onRecorded: (playerId) => notices.touched(playerId),
  });
  const tasks = createTasks({
    database,
    now,
    timeZone: config.displayTimeZone.iana,
    settings: config.tasks,
    rewardKind: config.rewardKinds.task,
    games: config.tiles,
    onBreak: protection.onBreak,
    sumUpRounds: games.sumUpRounds,
    countSettled: games.countSettled,
    grantReward: promotions.grantTaskReward,
  });
  const notices = createNotices({ database, now, log, bus, hub, config, recentOrders: withdrawals.recentOrders });
  const payoutsFeed = createPayoutsFeed({
    database,
    now,
    currency,
    moneyMode: config.moneyMode,
    displayTimeZone: config.displayTimeZone.iana,
    issuer,
    signer,
    keys: () => readKeys(database),
    paidOrder: withdrawals.paidOrder,
  });
  const history = createHistory({
    database,
    now,
    currency,
    timeZone: config.displayTimeZone.iana,
    games: config.tiles,
    sumUpRounds: games.sumUpRounds,
    rounds: games.rounds,
    countRounds: games.countRounds,
    playedMonths: games.months,
    lastSteps: withdrawals.lastSteps,
    signedInAt: accounts.signedInAt,
  });
  const reconciliation = createReconciliation({
    database,
    now,
    log,
    statement: createXenditStatement({ client: statementClient, currency }),
    deposits: cashier,
    withdrawals,
  });
  metrics.ofPush(() => hub.stats());
  await notices.start();

  const jobs = await startJobs({
    url: env.DATABASE_URL,
    log,
    concurrency: env.JOB_CONCURRENCY,
    failed: (job) => metrics.jobFailures.inc({ job }),
    handlers: [
      ...accounts.jobs,
      ...cashier.jobs,
      ...withdrawals.jobs,
      ...games.jobs,
      ...promotions.jobs,
      ...payoutsFeed.jobs,
      ...reconciliation.jobs,
      idempotencyCleanup(database, now),
      factUpkeep(database, now),
      factDelivery(database, [
        ...notices.consumers,
        ...payoutsFeed.consumers,
        ...invites.consumers,
        ...tracking.consumers,
      ]),
    ],
  });
  metrics.atScrape({
    ledgerDrifts: reconciliation.drifts,
    reconciliation: reconciliation.standing,
    givenUpJobs: () => jobs.givenUp(),
  });

  const app = await createHttpServer({
    log,
    metrics,
    trustProxy: env.TRUST_PROXY,
    publicConfig: publicPart(config),
    limits: config.callsPerMinute,
    lobbyDist: env.LOBBY_DIST === undefined ? undefined : resolve(env.LOBBY_DIST),
    adOrigins: adOrigins(config.ads),
    frameOrigins: [...new Set(gameProviders.map(({ pageOrigin }) => pageOrigin))],
    fingerprintKey: keys.dataKey,
    authenticate: (token) => accounts.authenticate(token),
    countryHeader: env.COUNTRY_HEADER,
    documents: payoutsFeed.documents,
    notReady: async () => {
      const missing: string[] = [];
      const applied = await database
        .query<{ name: string }>("select name from public.kysely_migration order by name desc limit 1")
        .catch(() => null);
      if (applied === null) missing.push("database");
      else if (applied[0]?.name !== migrationNames().at(-1)) missing.push("migrations");
      if (!jobs.healthy()) missing.push("jobs");
      return missing;
    },
    routes: [
      ...accounts.routes,
      ...protection.routes,
      ...cashier.routes,
      ...withdrawals.routes,
      ...games.routes,
      ...promotions.routes,
      ...invites.routes,
      ...tracking.routes,
      ...tasks.routes,
      ...notices.routes,
      ...payoutsFeed.routes,
      ...history.routes,
    ],
    downloads: history.downloads,
  });
  for (const { key, dialect, subPartnerId, addresses, publicKeyFile } of gameProviders) {
    const prefix = `/providers/${key}`;
    const options: WalletApiOptions = {
      provider: key,
      wallet: wallets.of(key, { exchanges: dialect === "caleta" }),
      verifySignature: createVerifier(publicKeyFile, log),
      allowsAddress: createAllowList(addresses),
      log,
      metrics,
    };
    if (dialect === "caleta") await app.register(caletaWalletRoutes, { prefix, ...options });
    else await app.register(hub88WalletRoutes, { prefix, ...options, country: config.country, subPartnerId });
  }
  await app.register(
    xenditWebhook({
      callbackToken: env.XENDIT_CALLBACK_TOKEN,
      log,
      lookAtPayment: (reference, paymentId) => cashier.lookAtPayment(reference, paymentId),
      lookAtRefund: (reference) => cashier.lookAtRefund(reference),
      onOutcome: (kind, outcome) => metrics.webhooks.inc({ kind, outcome }),
      onPayout: xenditPayoutEvents((reference) => withdrawals.lookAtPayout(reference)),
    }),
  );
  hub.attach(app.server);
  await app.listen({ port: env.PORT, host: "0.0.0.0" });
  // A server that could not start has more to say than this.
  if (problem !== null) log.warn(problem);

  return {
    url: `http://localhost:${env.PORT}`,
    async close() {
      await hub.close();
      await app.close();
      await jobs.stop();
      await bus.close();
      await Promise.all([paymentClient.close(), payoutClient.close(), statementClient.close()]);
      await database.end();
    },
  };
}

/** A line a person can act on, for what goes wrong before the server is up. */
function startProblem(error: unknown, port: string): string {
  if (error instanceof ConfigError) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EADDRINUSE") return `PORT: ${port} is in use`;
  if (/^(ECONN|ENOTFOUND|EAI_|28|3D)/.test(code)) return `DATABASE_URL: the database cannot be reached (${code})`;
  return error instanceof Error ? error.message || error.name : String(error);
}

if (import.meta.main) {
  try {
    const env = readEnvironment(process.env);
    const server = await startServer(env, readLobbyConfig(env.LOBBY_CONFIG));
    console.log(`The lobby server listens on ${server.url}`);
    closeWithGrace({ delay: 10_000 }, async ({ err }) => {
      if (err) console.error(err);
      await server.close();
    });
  } catch (error) {
    console.error(startProblem(error, process.env["PORT"] ?? "8080"));
    process.exit(1);
  }
}
