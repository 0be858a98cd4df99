import { join } from "node:path";
import { destinations } from "@fairlobby/contract";
import { visitorsChannel } from "@fairlobby/contract/device-login";
import { createAccounts } from "../modules/accounts/index.ts";
import { createAdReports } from "../modules/ad-reports/index.ts";
import { createAudit, createHeadFile, measureAudit } from "../modules/audit/index.ts";
import { createCashier } from "../modules/cashier/index.ts";
import { createGames, createWallets, type GameProvider } from "../modules/games/index.ts";
import { createHistory } from "../modules/history/index.ts";
import { createInbox } from "../modules/inbox/index.ts";
import { createInvites } from "../modules/invites/index.ts";
import { measureBatches } from "../modules/ledger/index.ts";
import { createNotices } from "../modules/notices/index.ts";
import { createOperatorUpkeep } from "../modules/operator-upkeep/index.ts";
import { createOperatorsManifests } from "../modules/operators-manifest/index.ts";
import { createPayoutsFeed, measurePayouts } from "../modules/payouts-feed/index.ts";
import { createPlayerSummary } from "../modules/player-summary/index.ts";
import { createPromotions } from "../modules/promotions/index.ts";
import { createProtection, type IdentityCheck } from "../modules/protection/index.ts";
import { createPush, measurePushDelay } from "../modules/push/index.ts";
import { createReconciliation } from "../modules/reconciliation/index.ts";
import { createSupport } from "../modules/support/index.ts";
import { createTasks } from "../modules/tasks/index.ts";
import { countMessages, createWebPush } from "../modules/web-push/index.ts";
import { countHolds, createWithdrawals, measureWithdrawals } from "../modules/withdrawals/index.ts";
import { createKeyedHash } from "../platform/crypto/keyed-hash.ts";
import { readKeys } from "../platform/crypto/signing.ts";
import type { Questions } from "../platform/question.ts";
import { createStompHub } from "../platform/stomp/index.ts";
import type { Payments } from "./payments.ts";
import { hasTasks } from "./settings.ts";
import type { PlatformServices } from "./platform-services.ts";

/** The outside world, through the ports of the modules. */
export interface Outside {
  readonly payments: Pick<Payments, "payments" | "payouts" | "statement">;
  /** By the key of the provider. */
  readonly launchers: ReadonlyMap<string, GameProvider>;
  /** Undefined with play money. */
  readonly identityCheck: IdentityCheck | undefined;
  /** Sockets that may be open at once. */
  readonly connections: number;
}

export type Modules = ReturnType<typeof wireModules>;
type Core = ReturnType<typeof wireCore>;

/**
 * Creates all modules, lowest rank first. A module gets the modules below it. From other modules it gets only questions
 * (`asks`), which look up the other module when they are called. `scripts/upward-dependencies.ts` checks this by the
 * names in this file: a parameter has the name of its module.
 */
export function wireModules(services: PlatformServices, outside: Outside) {
  const core = wireCore(services, outside);
  return {
    ...core,
    wallets: wireWallets(services, core),
    ...wireRewards(services, core),
    support: wireSupport(services, core),
    ...wireReports(services, core, outside.payments),
  };
}

/** The services that most modules take. */
function commonServices({ currency, database, log, now, timeZone }: PlatformServices) {
  return { currency, database, log, now, timeZone };
}

/** Players and their money: sign-in, protection, promotions, games, deposits and withdrawals. */
function wireCore(services: PlatformServices, { payments, launchers, identityCheck, connections }: Outside) {
  const { bus, config, database, env, issuer, keys, log, metrics, now, pushKey, sealing, signer, told } = services;
  const common = commonServices(services);
  const witnesses = env.AUDIT_WITNESSES;
  const inbox = createInbox(common);
  const webPush = createWebPush({
    ...common,
    hosts: config.push.hosts,
    issuer,
    key: pushKey,
    topicHash: createKeyedHash(keys.hashKey, "web push topic"),
    count: countMessages(metrics),
  });
  const headFile = createHeadFile(join(env.DATA_DIR, "audit", "last-head.json"));
  const audit = createAudit({ ...common, issuer, signer, witnesses, headFile, keys: () => readKeys(database) });
  measureAudit(metrics, database, { now, witnesses });
  const protection = createProtection({
    ...common,
    moneyMode: config.moneyMode,
    termsVersion: config.termsVersion,
    reminderMinutes: config.reminderMinutes,
    identityCheck,
    licensedCountries: config.licence?.countries,
    asks: {
      playedToday: (sql, playerId) => games.playedToday(sql, playerId),
      depositedToday: (sql, playerId) => cashier.dailyDeposited(sql, playerId),
      unpaidDeposits: (sql, playerId) => cashier.unpaidDeposits(sql, playerId),
    } satisfies Questions,
  });
  const promotions = createPromotions({
    ...common,
    promotions: config.promotions,
    rewardKinds: config.rewardKinds,
    offersTasks: hasTasks(config),
  });
  const hub = createStompHub({
    ...hubSettings(services, connections),
    authenticate: (ticket) => accounts.redeemTicket(ticket),
  });
  const push = createPush({
    bus,
    hub,
    log,
    config,
    onStep: measurePushDelay(metrics, now),
    onTold: (player, destination, body) => told.push(player, destination, body),
  });
  const accounts = createAccounts({
    ...common,
    operator: config.operator,
    closeSockets: push.close,
    promotions,
    protection,
  });
  const games = createGames({
    ...common,
    country: config.country,
    games: config.tiles,
    moneyMode: config.moneyMode,
    catalogue: {
      ...config.catalogue,
      exact: new Set(config.providers.flatMap(({ key, exactFigures }) => (exactFigures ? [key] : []))),
    },
    vipLevels: config.vipLevels,
    allowsRegion: protection.allowsRegion,
    mayPlay: protection.mayPlay,
    playLimit: protection.dailyPlayMinutes,
    providers: launchers,
  });
  const withdrawals = createWithdrawals({
    ...common,
    sealing,
    accountHash: createKeyedHash(keys.hashKey, "payout account"),
    config,
    provider: payments.payouts,
    mayWithdraw: protection.mayWithdraw,
    promotionState: promotions.promotionState,
    readSubscription: webPush.readSubscription,
    asks: { countDeposits: (sql, playerId) => cashier.countCredited(sql, playerId) } satisfies Questions,
    hasPassword: accounts.hasPassword,
    verifyPassword: accounts.verifyPassword,
    devices: accounts.devices,
    issuer,
    signer,
  });
  measureWithdrawals(metrics, { openSteps: withdrawals.openSteps, now });
  const cashier = createCashier({
    ...common,
    sealing,
    deposits: config.deposits,
    bonusCap: BigInt(config.promotions.bonusCap),
    contactRules: { ...config.accountForm, mailDomains: config.mailDomains },
    provider: payments.payments,
    protection,
    games,
    promotions,
    withdrawBanks: config.withdrawals.banks,
    smallestWithdrawal: BigInt(config.withdrawals.minimum),
    asks: { payoutAccountEnding: withdrawals.payoutAccountEnding } satisfies Questions,
  });
  return { inbox, webPush, audit, protection, promotions, hub, push, accounts, games, withdrawals, cashier };
}

/** The wallets that game providers call. */
function wireWallets(services: PlatformServices, { protection, push }: Core) {
  const { config, metrics, walletConnections } = services;
  const on = new Set<string>(config.tiles.flatMap(({ enabled, gameId }) => (enabled ? [gameId] : [])));
  const off = new Set<string>(config.tiles.flatMap(({ gameId }) => (on.has(gameId) ? [] : [gameId])));
  const batches = measureBatches(metrics);
  return createWallets({
    ...commonServices(services),
    database: walletConnections,
    allowsRegion: protection.allowsRegion,
    isOn: (gameId) => !off.has(gameId),
    // Measured on two cores: one lane books a tenth more bets a second than two, in fuller batches.
    lanes: 1,
    onBatch: (size) => batches.observe(size),
    onBooked: push.touched,
  });
}

/** Rewards for invitations and tasks, and the advertising that brought a player. */
function wireRewards(services: PlatformServices, { accounts, games, promotions, protection, push, withdrawals }: Core) {
  const { config } = services;
  const common = commonServices(services);
  const invites = createInvites({
    ...common,
    reward: config.invites.reward,
    inviteCode: accounts.inviteCode,
    invitationOf: accounts.invitationOf,
    sharingAccounts: withdrawals.sharingAccounts,
    promotions,
  });
  const adReports = createAdReports({
    ...common,
    networks: config.ads,
    adsAllowed: protection.adsAllowed,
    onRecorded: push.touched,
  });
  const tasks = createTasks({
    ...common,
    settings: config.tasks,
    rewardKind: config.rewardKinds.task,
    games: config.tiles,
    onBreak: protection.onBreak,
    sumUpRounds: games.sumUpRounds,
    countSettled: games.countSettled,
    promotions,
  });
  return { invites, adReports, tasks };
}

/** Questions of players to the operator. */
function wireSupport(services: PlatformServices, { accounts, cashier, games, protection, push, withdrawals }: Core) {
  const { config, nameAddress, sealing, sharedLimits } = services;
  return createSupport({
    ...commonServices(services),
    ...config.support,
    sealing,
    limits: sharedLimits,
    nameAddress,
    gameNames: config.tiles,
    depositNames: config.deposits.methods,
    accounts,
    protection,
    cashier,
    games,
    push,
    withdrawals,
  });
}

/** Modules that report on the others: notices, payout proofs, history, a summary of a player, and the bank check. */
function wireReports(
  services: PlatformServices,
  { accounts, cashier, games, promotions, protection, push, withdrawals }: Core,
  payments: Outside["payments"],
) {
  const { bus, config, database, issuer, metrics, signer, timeZone } = services;
  const common = commonServices(services);
  const notices = createNotices({
    ...common,
    push,
    recentOrders: withdrawals.recentOrders,
    playerHeld: withdrawals.playerHeld,
    lastSteps: withdrawals.lastSteps,
  });
  const payoutsFeed = createPayoutsFeed({
    ...common,
    moneyMode: config.moneyMode,
    displayTimeZone: timeZone,
    issuer,
    signer,
    keys: () => readKeys(database),
    gameProviders: () => games.proofKeys(),
    paidOrder: withdrawals.paidOrder,
    isVisitor: async (sql, playerId) =>
      config.moneyMode === "play" && (await accounts.channelOf(sql, playerId)) === visitorsChannel,
    onPaid: measurePayouts(metrics),
  });
  const history = createHistory({
    ...common,
    games: config.tiles,
    gameNames: games.gameNames,
    sumUpRounds: games.sumUpRounds,
    rounds: games.rounds,
    countRounds: games.countRounds,
    playedMonths: games.months,
    lastSteps: withdrawals.lastSteps,
    signedInAt: accounts.signedInAt,
  });
  const playerSummary = createPlayerSummary({
    ...common,
    gift: config.promotions.gift,
    cashier,
    games,
    protection,
    withdrawals,
  });
  const reconciliation = createReconciliation({
    ...common,
    statement: payments.statement,
    deposits: cashier,
    promotions,
    withdrawals,
  });
  const operatorsManifests = createOperatorsManifests({
    ...common,
    issuer,
    signer,
    moneyMode: config.moneyMode,
    countHolds,
    closedSwitches: games.operations.closed,
  });
  const operatorUpkeep = createOperatorUpkeep({ ...common, bus });
  return { notices, payoutsFeed, history, playerSummary, reconciliation, operatorsManifests, operatorUpkeep };
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

/** By default one network gets a quarter of the connections. A tenth of its own, at least 20, may be unconnected. */
function pushLimits(connections: number, perNetwork = Math.ceil(connections / 4)) {
  return {
    connections,
    connectionsPerNetwork: perNetwork,
    connectingPerNetwork: Math.max(Math.ceil(perNetwork / 10), 20),
  };
}
