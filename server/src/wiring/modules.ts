import { destinations } from "@fairlobby/contract";
import { createAccounts } from "../modules/accounts/index.ts";
import { createCashier } from "../modules/cashier/index.ts";
import { createGames, createWallets, type GameProvider } from "../modules/games/index.ts";
import { createHistory } from "../modules/history/index.ts";
import { createInvites } from "../modules/invites/index.ts";
import { measureBatches } from "../modules/ledger/index.ts";
import { createNotices } from "../modules/notices/index.ts";
import { createOverview } from "../modules/overview/index.ts";
import { createPayoutsFeed } from "../modules/payouts-feed/index.ts";
import { createPromotions } from "../modules/promotions/index.ts";
import { createProtection, type IdentityCheck } from "../modules/protection/index.ts";
import { createPush } from "../modules/push/index.ts";
import { createReconciliation } from "../modules/reconciliation/index.ts";
import { createTasks } from "../modules/tasks/index.ts";
import { createTracking } from "../modules/tracking/index.ts";
import { createWithdrawals } from "../modules/withdrawals/index.ts";
import { createKeyedHash } from "../platform/crypto/keyed-hash.ts";
import { readKeys } from "../platform/crypto/signing.ts";
import type { Questions } from "../platform/question.ts";
import { createStompHub } from "../platform/stomp/index.ts";
import type { Ground } from "./ground.ts";
import type { Payments } from "./payments.ts";

/** What the modules are given beside their ground: the outside world, through their own ports. */
export interface Outside {
  readonly payments: Pick<Payments, "payments" | "payouts" | "statement">;
  /** By the key of the provider. */
  readonly launchers: ReadonlyMap<string, GameProvider>;
  /** Undefined with play money. */
  readonly identityCheck: IdentityCheck | undefined;
  /** How many sockets may be open at once. */
  readonly connections: number;
}

export type Modules = ReturnType<typeof wireModules>;

/**
 * All modules, from the ground up. A module is given what stands below it; of others it is given answers alone, as
 * `asks`, which look the other module up when they are called.
 */
export function wireModules(ground: Ground, { payments, launchers, identityCheck, connections }: Outside) {
  const { bus, config, currency, database, env, issuer, keys, log, metrics, now, sealing, signer, timeZone } = ground;
  const protection = createProtection({
    database,
    now,
    moneyMode: config.moneyMode,
    termsVersion: config.termsVersion,
    reminderMinutes: config.reminderMinutes,
    identityCheck,
    licensedCountries: config.licence?.countries,
    asks: {
      playedToday: (sql, playerId) => games.playedToday(sql, playerId),
      depositedToday: (sql, playerId) => cashier.dailyDeposited(sql, playerId),
    } satisfies Questions,
  });
  const promotions = createPromotions({
    database,
    now,
    currency,
    promotions: config.promotions,
    rewardKinds: config.rewardKinds,
  });
  const heartBeat = env.PUSH_HEART_BEAT_SECONDS * 1000;
  const hub = createStompHub({
    path: "/ws",
    log,
    limits: pushLimits(connections, env.PUSH_CONNECTIONS_PER_NETWORK),
    origins: [ground.issuer],
    networkOf: ground.peers.networkOf,
    heartBeat: { send: heartBeat, receive: heartBeat },
    destinations: Object.values(destinations),
    authenticate: (ticket) => accounts.redeemTicket(ticket),
  });
  const push = createPush({ bus, hub, log, config });
  const accounts = createAccounts({
    database,
    now,
    currency,
    operator: config.operator,
    closeSockets: push.close,
    promotions,
    protection,
  });
  const games = createGames({
    database,
    now,
    currency,
    country: config.country,
    games: config.tiles,
    vipLevels: config.vipLevels,
    timeZone,
    allowsRegion: protection.allowsRegion,
    mayPlay: protection.mayPlay,
    playLimit: protection.dailyPlayMinutes,
    providers: launchers,
  });
  const withdrawals = createWithdrawals({
    database,
    now,
    log,
    sealing,
    accountHash: createKeyedHash(keys.hashKey, "payout account"),
    config,
    provider: payments.payouts,
    mayWithdraw: protection.mayWithdraw,
    promotionState: promotions.promotionState,
    asks: { countDeposits: (sql, playerId) => cashier.countCredited(sql, playerId) } satisfies Questions,
    hasPassword: accounts.hasPassword,
    verifyPassword: accounts.verifyPassword,
    devices: accounts.devices,
    issuer,
    signer,
  });
  const cashier = createCashier({
    database,
    now,
    log,
    sealing,
    currency,
    timeZone,
    deposits: config.deposits,
    bonusCap: BigInt(config.promotions.bonusCap),
    mailDomains: config.mailDomains,
    provider: payments.payments,
    protection,
    games,
    promotions,
    withdrawBanks: config.withdrawals.banks,
    asks: { payoutAccountEnding: withdrawals.payoutAccountEnding } satisfies Questions,
  });
  const gamesOn: ReadonlySet<string> = new Set(config.tiles.flatMap((tile) => (tile.enabled ? [tile.gameId] : [])));
  const batches = measureBatches(metrics);
  const wallets = createWallets({
    database,
    now,
    currency,
    allowsRegion: protection.allowsRegion,
    isOn: (gameId) => gamesOn.has(gameId),
    timeZone,
    // Measured on two cores: one lane books a tenth more bets a second than two, in fuller batches.
    lanes: 1,
    onBatch: (size) => batches.observe(size),
    onBooked: push.touched,
  });
  const invites = createInvites({
    database,
    now,
    reward: config.invites.reward,
    timeZone,
    inviteCode: accounts.inviteCode,
    invitationOf: accounts.invitationOf,
    sharingAccounts: withdrawals.sharingAccounts,
    promotions,
  });
  const tracking = createTracking({
    database,
    now,
    networks: config.ads,
    adsAllowed: protection.adsAllowed,
    onRecorded: push.touched,
  });
  const tasks = createTasks({
    database,
    now,
    timeZone,
    settings: config.tasks,
    rewardKind: config.rewardKinds.task,
    games: config.tiles,
    onBreak: protection.onBreak,
    sumUpRounds: games.sumUpRounds,
    countSettled: games.countSettled,
    promotions,
  });
  const notices = createNotices({ database, now, currency, push, recentOrders: withdrawals.recentOrders });
  const payoutsFeed = createPayoutsFeed({
    database,
    now,
    currency,
    moneyMode: config.moneyMode,
    displayTimeZone: timeZone,
    issuer,
    signer,
    keys: () => readKeys(database),
    gameProviders: () => games.proofKeys(),
    paidOrder: withdrawals.paidOrder,
  });
  const history = createHistory({
    database,
    now,
    currency,
    timeZone,
    games: config.tiles,
    sumUpRounds: games.sumUpRounds,
    rounds: games.rounds,
    countRounds: games.countRounds,
    playedMonths: games.months,
    lastSteps: withdrawals.lastSteps,
    signedInAt: accounts.signedInAt,
  });
  const overview = createOverview({
    database,
    currency,
    gift: config.promotions.gift,
    cashier,
    games,
    protection,
    withdrawals,
  });
  const reconciliation = createReconciliation({
    database,
    now,
    log,
    statement: payments.statement,
    deposits: cashier,
    withdrawals,
  });
  return {
    accounts,
    cashier,
    games,
    history,
    hub,
    invites,
    notices,
    overview,
    payoutsFeed,
    promotions,
    protection,
    push,
    reconciliation,
    tasks,
    tracking,
    wallets,
    withdrawals,
  };
}

/** One network gets a quarter of the connections unless the environment says otherwise, and a tenth of those at once. */
function pushLimits(connections: number, perNetwork = Math.ceil(connections / 4)) {
  return {
    connections,
    connectionsPerNetwork: perNetwork,
    connectingPerNetwork: Math.max(Math.ceil(perNetwork / 10), 20),
  };
}
