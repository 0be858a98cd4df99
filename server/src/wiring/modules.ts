import { join } from "node:path";
import { destinations } from "@fairlobby/contract";
import { visitorsChannel } from "@fairlobby/contract/device-login";
import { countEmailMessages, createAccounts, type Mail } from "../modules/accounts/index.ts";
import { createAdReports } from "../modules/ad-reports/index.ts";
import { createAlerts, type AlertDeps, type AlertWebhook } from "../modules/alerts/index.ts";
import { createAudit, createHeadFile, measureAudit, readAuditTrouble } from "../modules/audit/index.ts";
import { createCashier } from "../modules/cashier/index.ts";
import { createFreeGold } from "../modules/free-gold/index.ts";
import { createGames, createWallets, measureGameLists, type GameProvider } from "../modules/games/index.ts";
import { createHistory } from "../modules/history/index.ts";
import { createInbox } from "../modules/inbox/index.ts";
import { createInvites } from "../modules/invites/index.ts";
import { measureBatches } from "../modules/ledger/index.ts";
import { createNotices } from "../modules/notices/index.ts";
import { createConsoleUpkeep } from "../modules/console-upkeep/index.ts";
import { createOperatorsManifests } from "../modules/operators-manifest/index.ts";
import { createPayoutsFeed, measurePayouts } from "../modules/payouts-feed/index.ts";
import { createPlayerData } from "../modules/player-data/index.ts";
import { createPlayerSummary } from "../modules/player-summary/index.ts";
import { createPromotions } from "../modules/promotions/index.ts";
import { createProtection, type BetUse, type ByPeriod, type IdentityCheck } from "../modules/protection/index.ts";
import { createPush, measurePushDelay } from "../modules/push/index.ts";
import { createReconciliation, measureReconciliation } from "../modules/reconciliation/index.ts";
import { createSupport } from "../modules/support/index.ts";
import { createTasks } from "../modules/tasks/index.ts";
import { countMessages, createWebPush } from "../modules/web-push/index.ts";
import { measureAttempts, createWebhooks, measureDeliveries, type WebhooksDeps } from "../modules/webhooks/index.ts";
import { countHolds, createWithdrawals, measureWithdrawals } from "../modules/withdrawals/index.ts";
import { ConfigError, type Environment } from "../platform/config/env.ts";
import { createKeyedHash } from "../platform/crypto/keyed-hash.ts";
import { readKeys } from "../platform/crypto/signing.ts";
import type { Lookup } from "../platform/lookup.ts";
import { oldestEvent } from "../platform/outbox/outbox.ts";
import { createStompHub, type StompHub } from "../platform/stomp/index.ts";
import { fitToCashier } from "./cashier.ts";
import type { Payments } from "./payments.ts";
import { erasures } from "./erasures.ts";
import { dataParts } from "./player-data.ts";
import { hasTasks } from "./settings.ts";
import type { PlatformServices } from "./platform-services.ts";
import { ranksAbove } from "./ranks.ts";

/** The outside world, through the ports of the modules. */
export interface Outside {
  readonly payments: Pick<Payments, "payments" | "payouts" | "statement">;
  /** By the key of the provider. */
  readonly launchers: ReadonlyMap<string, GameProvider>;
  /** Undefined with play money. */
  readonly identityCheck: IdentityCheck | undefined;
  /** Endpoints of the operator's own programs. */
  readonly webhooks: Pick<WebhooksDeps, "endpoints" | "times">;
  /** Null in a lobby that sends no emails. */
  readonly mail: Mail | null;
  /** Sockets that may be open at once. */
  readonly connections: number;
  /** What runs the jobs of the modules. */
  readonly jobs: Pick<AlertDeps, "givenUp" | "recurring">;
}

/**
 * What modules look up in modules of their own rank or above. They only read, and reach their module when they are
 * called.
 */
interface Lookups {
  readonly playedToday: Lookup<number>;
  readonly bet: Lookup<BetUse>;
  readonly deposited: Lookup<ByPeriod<bigint>>;
  readonly unpaidDeposits: Lookup<bigint>;
  readonly countDeposits: Lookup<number>;
  readonly payoutAccountEnding: Lookup<string>;
  readonly booksTrouble: AlertDeps["lookups"]["booksTrouble"];
  readonly operatorTrouble: AlertDeps["lookups"]["operatorTrouble"];
  readonly webhookTrouble: AlertDeps["lookups"]["webhookTrouble"];
}

export type Modules = ReturnType<typeof wireModules>;

/** Creates all modules. */
export function wireModules(services: PlatformServices, outside: Outside) {
  const hub = createStompHub({
    ...hubSettings(services, outside.connections),
    authenticate: (ticket) => modules.accounts.redeemTicket(ticket),
  });
  const lookups: Lookups = {
    playedToday: (sql, playerId) => modules.games.playedToday(sql, playerId),
    bet: (sql, playerId) => modules.games.betUse(sql, playerId),
    deposited: (sql, playerId) => modules.cashier.deposited(sql, playerId),
    unpaidDeposits: (sql, playerId) => modules.cashier.unpaidDeposits(sql, playerId),
    countDeposits: (sql, playerId) => modules.cashier.countCredited(sql, playerId),
    payoutAccountEnding: (sql, playerId) => modules.withdrawals.payoutAccountEnding(sql, playerId),
    booksTrouble: (sql) => modules.reconciliation.trouble(sql),
    operatorTrouble: (sql, at) => modules.consoleUpkeep.operatorTrouble(sql, at),
    webhookTrouble: (sql, at) => modules.webhooks.trouble(sql, at),
  };
  const modules = fitToCashier(wireRanks(services, outside, hub, lookups), services.config.cashier);
  return { ...modules, hub };
}

/**
 * Creates the modules rank by rank, lowest first; `scripts/module-ranks.json` has the same ranks for imports. No
 * variable here has all modules, so that a factory reaches only those below it.
 */
function wireRanks(services: PlatformServices, outside: Outside, hub: StompHub, lookups: Lookups) {
  const { bus, config, database, env, keys, disclosureLog, log, metrics, now } = services;
  const { moneyMode } = config;
  return ranksAbove({})
    .rank({
      inbox: () => createInbox(services),
      webPush: () =>
        createWebPush({
          ...services,
          hosts: config.push.hosts,
          key: services.pushKey,
          topicHash: createKeyedHash(keys.hashKey, "web push topic"),
          count: countMessages(metrics),
        }),
    })
    .rank({
      audit() {
        const witnesses = env.AUDIT_WITNESSES;
        const headFile = createHeadFile(join(env.DATA_DIR, "audit", "last-head.json"));
        measureAudit(metrics, database, { now, witnesses });
        return createAudit({ ...services, witnesses, headFile, keys: () => readKeys(database) });
      },
      push: () =>
        createPush({
          bus,
          hub,
          log,
          config,
          onStep: measurePushDelay(metrics, now),
          onDelivered: (player, destination, body) => disclosureLog.push(player, destination, body),
        }),
    })
    .rank({
      protection: () =>
        createProtection({
          ...services,
          moneyMode,
          termsVersion: config.termsVersion,
          reminderMinutes: config.reminderMinutes,
          identityCheck: outside.identityCheck,
          licensedCountries: config.licence?.countries,
          lookups,
        }),
      promotions: () =>
        createPromotions({
          ...services,
          promotions: config.promotions,
          rewardKinds: config.rewardKinds,
          offersTasks: hasTasks(config),
        }),
    })
    .rank({
      accounts: ({ promotions, protection, push }) =>
        createAccounts({
          ...services,
          operator: config.operator,
          closeSockets: push.close,
          promotions,
          protection,
          mail: outside.mail,
          addressHash: createKeyedHash(keys.hashKey, "email address"),
          linkHash: createKeyedHash(keys.hashKey, "email link"),
          countMessage: countEmailMessages(metrics),
        }),
    })
    .rank({
      games({ protection }) {
        measureGameLists(metrics, database);
        return createGames({
          ...services,
          country: config.country,
          games: config.tiles,
          moneyMode,
          catalogue: {
            ...config.catalogue,
            exact: new Set(config.providers.flatMap(({ key, exactFigures }) => (exactFigures ? [key] : []))),
          },
          vipLevels: config.vipLevels,
          allowsRegion: protection.allowsRegion,
          mayPlay: protection.mayPlay,
          reachedLimit: protection.reachedLimit,
          moneyLimits: protection.moneyLimits,
          carriedUse: protection.carriedUse,
          providers: outside.launchers,
        });
      },
      wallets({ protection, push }) {
        const on = new Set<string>(config.tiles.flatMap(({ enabled, gameId }) => (enabled ? [gameId] : [])));
        const off = new Set<string>(config.tiles.flatMap(({ gameId }) => (on.has(gameId) ? [] : [gameId])));
        const batches = measureBatches(metrics);
        return createWallets({
          ...services,
          database: services.walletConnections,
          allowsRegion: protection.allowsRegion,
          isOn: (gameId) => !off.has(gameId),
          // Measured on two cores: one lane books a tenth more bets a second than two, in fuller batches.
          lanes: 1,
          onBatch: (size) => batches.observe(size),
          onBooked: push.touched,
        });
      },
    })
    .rank({
      withdrawals({ accounts, promotions, protection, webPush }) {
        const withdrawals = createWithdrawals({
          ...services,
          accountHash: createKeyedHash(keys.hashKey, "payout account"),
          config,
          provider: outside.payments.payouts,
          mayWithdraw: protection.mayWithdraw,
          promotionState: promotions.promotionState,
          readSubscription: webPush.readSubscription,
          lookups,
          knownPayoutsUntil: accounts.knownPayoutsUntil,
          confirmWithdrawal: accounts.confirmWithdrawal,
          hasPassword: accounts.hasPassword,
          verifyPassword: accounts.verifyPassword,
          devices: accounts.devices,
        });
        measureWithdrawals(metrics, { openSteps: withdrawals.openSteps, now });
        return withdrawals;
      },
      cashier: ({ accounts, games, promotions, protection }) =>
        createCashier({
          ...services,
          accounts,
          deposits: config.deposits,
          bonusCap: BigInt(config.promotions.bonusCap),
          contactRules: { ...config.accountForm, mailDomains: config.mailDomains },
          provider: outside.payments.payments,
          protection,
          games,
          promotions,
          withdrawBanks: config.withdrawals.banks,
          lookups,
        }),
      freeGold: ({ protection }) =>
        createFreeGold({ ...services, settings: config.freeGold, permission: protection.permission }),
    })
    .rank({
      invites: ({ accounts, promotions, withdrawals }) =>
        createInvites({
          ...services,
          reward: config.invites.reward,
          inviteCode: accounts.inviteCode,
          invitationOf: accounts.invitationOf,
          sharingAccounts: withdrawals.sharingAccounts,
          promotions,
        }),
      adReports: ({ protection, push }) =>
        createAdReports({
          ...services,
          networks: config.ads,
          adsAllowed: protection.adsAllowed,
          onRecorded: push.touched,
        }),
      tasks: ({ games, promotions, protection }) =>
        createTasks({
          ...services,
          settings: config.tasks,
          rewardKind: config.rewardKinds.task,
          games: config.tiles,
          onBreak: protection.onBreak,
          openTiles: games.openTiles,
          sumUpRounds: games.sumUpRounds,
          countSettled: games.countSettled,
          promotions,
        }),
      support: ({ accounts, cashier, games, protection, push, withdrawals }) =>
        createSupport({
          ...services,
          ...config.support,
          accounts,
          cashier,
          games,
          protection,
          push,
          withdrawals,
          limits: services.sharedLimits,
          gameNames: config.tiles,
          depositNames: config.deposits.methods,
        }),
    })
    .rank({
      notices: ({ push, withdrawals }) =>
        createNotices({
          ...services,
          push,
          recentOrders: withdrawals.recentOrders,
          playerHeld: withdrawals.playerHeld,
          lastSteps: withdrawals.lastSteps,
        }),
      payoutsFeed: ({ accounts, games, withdrawals }) =>
        createPayoutsFeed({
          ...services,
          moneyMode,
          displayTimeZone: services.timeZone,
          keys: () => readKeys(database),
          gameProviders: () => games.proofKeys(),
          paidOrder: withdrawals.paidOrder,
          isVisitor: async (sql, playerId) =>
            moneyMode === "play" && (await accounts.channelOf(sql, playerId)) === visitorsChannel,
          onPaid: measurePayouts(metrics),
        }),
      history: ({ accounts, games, withdrawals }) =>
        createHistory({
          ...services,
          games: config.tiles,
          gameNames: games.gameNames,
          sumUpRounds: games.sumUpRounds,
          rounds: games.rounds,
          countRounds: games.countRounds,
          playedMonths: games.months,
          lastSteps: withdrawals.lastSteps,
          signedInAt: accounts.signedInAt,
        }),
      playerData: ({ accounts, cashier, promotions, withdrawals }) =>
        createPlayerData({
          ...services,
          accounts,
          cashier,
          promotions,
          withdrawals,
          deletion: config.deletion,
          owesGold: config.cashier === "on",
          parts: dataParts(services),
          erasures: erasures(services),
        }),
      playerSummary: ({ cashier, games, protection, withdrawals }) =>
        createPlayerSummary({ ...services, cashier, games, protection, withdrawals, gift: config.promotions.gift }),
      reconciliation({ cashier, promotions, withdrawals }) {
        const statement = config.cashier === "on" ? outside.payments.statement : null;
        const reconciliation = createReconciliation({
          ...services,
          statement,
          deposits: cashier,
          promotions,
          withdrawals,
        });
        measureReconciliation(metrics, reconciliation);
        return reconciliation;
      },
      webhooks() {
        measureDeliveries(metrics, database);
        return createWebhooks({ ...services, ...outside.webhooks, count: measureAttempts(metrics) });
      },
      alerts: () =>
        createAlerts({
          ...services,
          ...outside.jobs,
          webhook: alertWebhookOf(env),
          consoleUrl: env.CONSOLE_URL,
          oldestEvent,
          auditTrouble: readAuditTrouble,
          lookups,
        }),
    })
    .rank({
      operatorsManifests: ({ games }) =>
        createOperatorsManifests({
          ...services,
          moneyMode,
          countHolds,
          closedSwitches: games.operations.closed,
        }),
      consoleUpkeep: () => createConsoleUpkeep(services),
    }).modules;
}

function hubSettings({ env, issuer, log, peers }: PlatformServices, connections: number) {
  const heartBeat = env.PUSH_HEART_BEAT_SECONDS * 1000;
  return {
    path: "/ws",
    log,
    limits: pushLimits(connections, env.PUSH_CONNECTIONS_PER_NETWORK),
    origins: [issuer],
    networkOf: peers.networkOf,
    heartBeat: { send: heartBeat, receive: heartBeat },
    destinations: Object.values(destinations),
  };
}

/**
 * By default one network gets a quarter of the connections. Up to a tenth of these, but at least 20, may still be
 * connecting.
 */
function pushLimits(connections: number, perNetwork = Math.ceil(connections / 4)) {
  return {
    connections,
    connectionsPerNetwork: perNetwork,
    connectingPerNetwork: Math.max(Math.ceil(perNetwork / 10), 20),
  };
}

function alertWebhookOf({ ALERT_WEBHOOK: url, ALERT_WEBHOOK_SECRET: secret }: Environment): AlertWebhook | undefined {
  if (url === undefined) return undefined;
  if (secret === undefined)
    throw new ConfigError("ALERT_WEBHOOK_SECRET: is needed with ALERT_WEBHOOK: it signs what is sent");
  return { url, secret };
}
