import type { Currency, GameId } from "@fairlobby/contract";
import { createGames, type GameProvider, type Games, type GamesDeps } from "../../src/modules/games/index.ts";
import { createProtection } from "../../src/modules/protection/index.ts";
import { createWithdrawals } from "../../src/modules/withdrawals/index.ts";
import { createKeyedHash } from "../../src/platform/crypto/keyed-hash.ts";
import { createSealing } from "../../src/platform/crypto/sealing.ts";
import type { OpenDatabase } from "../../src/platform/db/database.ts";
import { openAccountsModule } from "../harness/accounts.ts";
import { settings, testKey } from "../harness/bank-world.ts";
import { silentLog } from "../harness/database.ts";
import { newSigner, testIssuer } from "../harness/signer.ts";

export const terms = "2026-11";
export const game = "66121" as GameId;
/** A game of the Caleta-speaking provider. */
export const caletaGame = "cg_reef" as GameId;

const tileOf = (gameId: string, provider: string) => ({
  gameId: gameId as GameId,
  name: `Game ${gameId}`,
  enabled: true,
  iconUrl: `/art/tiles/${gameId}-a.svg`,
  provider,
});

/** Creates the modules behind the lobby's calls of a games world. */
export async function createModules(deps: {
  readonly database: OpenDatabase;
  readonly now: () => number;
  readonly currency: Currency;
  readonly allowsRegion: (country: string | null) => boolean;
  readonly providers: ReadonlyMap<string, GameProvider>;
  readonly catalogue?: GamesDeps["catalogue"] | undefined;
}) {
  const { database, now, currency, allowsRegion, providers } = deps;
  const protection = createProtection({
    database,
    now,
    moneyMode: "play",
    termsVersion: terms,
    reminderMinutes: 10,
    lookups: {
      playedToday: (sql, player) => games.playedToday(sql, player),
      depositedToday: async () => 0n,
      unpaidDeposits: async () => 0n,
    },
  });
  const games: Games = createGames({
    database,
    now,
    currency,
    country: "ID",
    games: [
      tileOf(game, "hub88"),
      tileOf("66122", "hub88"),
      { ...tileOf("14001", "hub88"), enabled: false },
      tileOf(caletaGame, "caleta"),
    ],
    log: silentLog,
    moneyMode: "play",
    catalogue: deps.catalogue ?? { imageHosts: [], publish: "all", collections: [], exact: new Set(["hub88"]) },
    vipLevels: [500_000, 2_000_000, 5_000_000, 20_000_000, 50_000_000, 200_000_000, 500_000_000],
    timeZone: "Asia/Jakarta",
    allowsRegion,
    mayPlay: protection.mayPlay,
    playLimit: protection.dailyPlayMinutes,
    providers,
  });
  const withdrawals = createWithdrawals({
    readSubscription: () => "endpoint",
    database,
    now,
    log: silentLog,
    sealing: createSealing(testKey),
    accountHash: createKeyedHash(testKey, "payout account"),
    config: { ...settings, currency, withdrawals: { ...settings.withdrawals, firstWithdrawalRule: false, minimum: 1 } },
    issuer: testIssuer,
    signer: await newSigner(),
    // No job runs here, so no provider is called.
    provider: {
      channelState: async () => "unknown",
      create: async () => ({ outcome: "unknown" }),
      find: async () => ({ outcome: "unknown" }),
      cancel: async () => undefined,
    },
    mayWithdraw: protection.mayWithdraw,
    promotionState: async () => ({ open: false, wagerLeft: 0n, taskLeft: false }),
    lookups: { countDeposits: async () => 1 },
    ...openAccountsModule({ database, now, currency }).parts,
  });
  return { protection, games, withdrawals };
}
