import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import { defineJob, everyMinutes, onJob, type JobHandler } from "../../platform/jobs/jobs.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Services } from "../../platform/services.ts";
import type { BetUse } from "../protection/index.ts";
import { createCatalogue, type Catalogue } from "./catalogue/catalogue.ts";
import type { Collection } from "./catalogue/file-wire.ts";
import { openTiles } from "./catalogue/playable.ts";
import { readCatalogueState, readGameNames } from "./catalogue/read-model.ts";
import type { Publish } from "./catalogue/take-list.ts";
import { findingRoutes } from "./finding/routes.ts";
import { launchGame, type LaunchDeps } from "./launch/launch.ts";
import { announceLimits, type AnnounceDeps } from "./play/announce-limits.ts";
import { readBetUse } from "./play/bet-use.ts";
import { readMonths, type PlayedMonth } from "./play/months.ts";
import { readPlayedToday } from "./play/play-time.ts";
import {
  countRounds,
  countSettled,
  hasRound,
  readRounds,
  sumUpRounds,
  sumUpRoundsIn,
  type Round,
  type RoundFilter,
  type RoundPage,
} from "./play/rounds.ts";
import { showRound } from "./play/show-round.ts";
import { readCashStaked, vipLevelOf } from "./play/vip-level.ts";
import { createProofKeys, type ProviderKeys } from "./providers/proof-keys.ts";
import type { RoundRef } from "./providers/provider.ts";
import { createGamesOperations, type GamesOperations } from "./switches/operations.ts";
import { isRegionOpen } from "./switches/regions.ts";

export { eraseGameLists, hasOpenRound } from "./play/erase.ts";
export { gamesData } from "./play/player-data.ts";
export type { Game } from "./catalogue/game.ts";
export { measureGameLists } from "./catalogue/metrics.ts";
export { acceptShrunkList, publishGame } from "./catalogue/operations.ts";
export { readGameNames, readGameStates, readListStates, searchGames } from "./catalogue/read-model.ts";
export { eraseLaunchSessions } from "./launch/session-store.ts";
export type { PlayedMonth } from "./play/months.ts";
export { erasePlayDays } from "./play/play-time.ts";
export type { Round, RoundFilter, RoundPage } from "./play/rounds.ts";
export type { ProviderKeys } from "./providers/proof-keys.ts";
export type { GameProvider, Launch, ListedGame, RoundRef, ProviderFigures } from "./providers/provider.ts";
export { completeCatalogue, gameSettings, problemOfProviders, vipLevelsOf } from "./settings.ts";
export { createGamesOperations } from "./switches/operations.ts";
export {
  readClosed,
  readPlayNow,
  setClosed,
  type ClosedSwitch,
  type Play,
  type SwitchKind,
} from "./switches/switches.ts";
export type { Bet, Rollback, WalletFailure, WalletResult, Win } from "./wallet/model.ts";
export { createWallets, type Wallet, type Wallets } from "./wallet/wallet.ts";

export interface GamesDeps extends LaunchDeps, AnnounceDeps, Pick<Services, "log" | "timeZone"> {
  readonly moneyMode: "play" | "real";
  /** Which listed games are shown, and how. */
  readonly catalogue: {
    readonly publish: Publish;
    /** Hosts that pictures are fetched from. */
    readonly imageHosts: readonly string[];
    readonly collections: readonly Collection[];
    /** Providers whose figures are computed exactly. */
    readonly exact: ReadonlySet<string>;
    /** How long a server may show a catalogue that another server has changed, ms; 5 s by default. */
    readonly freshMs?: number;
  };
  /** Total cash stakes required for level 1, 2 and so on, increasing; minor units. */
  readonly vipLevels: readonly number[];
}

export interface Games {
  /** The games that providers list. */
  readonly catalogue: Catalogue;
  /** Returns the names of listed games by their codes. */
  gameNames(sql: Sql, codes: readonly string[]): Promise<ReadonlyMap<string, string>>;
  readonly routes: readonly Route[];
  readonly jobs: readonly JobHandler[];
  readonly operations: GamesOperations;
  /**
   * Updates a player's rounds from the ledger; the methods below return them as of the last update. Runs within `tx` if
   * given, else in several transactions.
   */
  sumUpRounds(playerId: PlayerId, tx?: Tx): Promise<void>;
  /** Returns a page of a player's rounds, newest first. */
  rounds(playerId: PlayerId, filter: RoundFilter, page: RoundPage): Promise<Round[]>;
  countRounds(playerId: PlayerId, filter: RoundFilter): Promise<number>;
  /** Returns whether a round is the player's own, as far as rounds are summed up. */
  hasRound(sql: Sql, round: RoundRef): Promise<boolean>;
  /** Returns the VIP level earned by a player's cash stakes, 0 below the first; only for display (R-APP-20). */
  vipLevel(sql: Sql, playerId: PlayerId): Promise<number>;
  /** Returns a player's games by month, for months that begin at `from` (ms since the epoch) or later. */
  months(playerId: PlayerId, from: number): Promise<PlayedMonth[]>;
  /** Returns whether new play and deposits are open in a country: `allowsRegion`, and not closed by an operator. */
  isRegionOpen(country: string | null): Promise<boolean>;
  /** Returns the codes of the games that the settings enable on a tile and no operator has closed now. */
  openTiles(sql: Sql): Promise<ReadonlySet<string>>;
  /** Returns the time played today, in the display time zone, as far as it is booked. Milliseconds. */
  playedToday(sql: Sql, playerId: PlayerId): Promise<number>;
  /** Returns what the player staked and lost, in the display time zone, as far as it is booked. */
  betUse(sql: Sql, playerId: PlayerId): Promise<BetUse>;
  /** Counts settled rounds of a game with a stake that began at `since` or later (ms since the epoch), up to `most`. */
  countSettled(
    sql: Sql,
    playerId: PlayerId,
    wanted: { readonly gameId: string; readonly since: number; readonly most: number },
  ): Promise<number>;
  /** Returns the keys each provider's rounds are signed with. */
  proofKeys(): Promise<readonly ProviderKeys[]>;
}

/** Queued when a player opens a game, so that most rounds and play time are already summed up when they are read. */
const sumUpPlayer = defineJob<{ playerId: PlayerId }>("sum-up-rounds");

export function createGames(deps: GamesDeps): Games {
  const { collections, exact, freshMs, imageHosts, publish } = deps.catalogue;
  const tilePictures = new Map(deps.games.map(({ gameId, iconUrl }): [string, string] => [gameId, iconUrl]));
  const catalogue = createCatalogue({
    ...deps,
    publish,
    imageHosts,
    freshMs,
    fileSettings: { collections, exact, tilePictures },
  });
  return {
    catalogue,
    gameNames: readGameNames,
    routes: [
      route("/game/forward", async ({ id }, { caller, language, country }) => {
        const { playerId, signInRef } = caller;
        await sumUpPlayer.enqueue(deps.database, { playerId }, { key: `sum-up-rounds:${playerId}` });
        const launched = await launchGame(deps, { playerId, signInRef, gameId: id, language, country });
        if ("url" in launched) return { data: { openGameUrl: launched.url } };
        const { failure, ...rest } = launched;
        return { ...rest, failure: failure === "open_order" ? "exist_process_order" : failure };
      }),
      route("/game/round", async ({ gameId, roundId }, { caller }) => {
        const shown = await showRound(deps, { playerId: caller.playerId, gameId, roundId });
        return "failure" in shown ? shown : { data: { replayUrl: shown.url, proof: shown.proof } };
      }),
      ...findingRoutes(deps),
    ],
    jobs: [
      ...catalogue.jobs,
      everyMinutes("announce-limits", 1, () => announceLimits(deps)),
      onJob(sumUpPlayer, async ({ playerId }) => {
        await sumUpRounds(deps.database, playerId);
        await readPlayedToday(deps.database, playerId, deps.timeZone, deps.now());
        await readBetUse(deps.database, playerId, deps.timeZone, deps.now());
      }),
    ],
    operations: createGamesOperations(deps),
    sumUpRounds: (playerId, tx) =>
      tx === undefined ? sumUpRounds(deps.database, playerId) : sumUpRoundsIn(tx, playerId),
    rounds: (playerId, filter, page) => readRounds(deps.database, playerId, filter, page),
    hasRound: (sql, { playerId, gameId, roundId }) => hasRound(sql, playerId, gameId, roundId),
    countRounds: (playerId, filter) => countRounds(deps.database, playerId, filter),
    vipLevel: async (sql, playerId) =>
      deps.vipLevels.length === 0 ? 0 : vipLevelOf(await readCashStaked(sql, playerId), deps.vipLevels),
    months: (playerId, from) => readMonths(deps.database, { playerId, timeZone: deps.timeZone, from }),
    isRegionOpen: (country) => isRegionOpen(deps, country),
    openTiles: async (sql) => openTiles(deps.games, new Set((await readCatalogueState(sql)).closed)),
    playedToday: (sql, playerId) => readPlayedToday(sql, playerId, deps.timeZone, deps.now()),
    betUse: (sql, playerId) => readBetUse(sql, playerId, deps.timeZone, deps.now()),
    countSettled,
    proofKeys: createProofKeys(deps.providers, deps.now),
  };
}
