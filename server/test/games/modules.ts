import type { Currency, GameId } from "@fairlobby/contract";
import { createGames, type GameProvider, type Games } from "../../src/modules/games/index.ts";
import type { LobbyConfig } from "../../src/wiring/settings.ts";
import type { WhenDone } from "../harness/clean-ups.ts";
import { settings, wireLobby } from "../harness/lobby.ts";

export const terms = "2026-11";
export const game = "66121" as GameId;
/** A game of the Caleta-speaking provider. */
export const caletaGame = "cg_reef" as GameId;

const tileOf = (gameId: string, provider: string) => ({
  key: `${gameId}-a`,
  gameId: gameId as GameId,
  name: `Game ${gameId}`,
  enabled: true,
  iconUrl: `/art/tiles/${gameId}-a.svg`,
  provider,
});

/** Wires the modules behind the lobby's calls of a games fixture. */
export async function wireGames(
  options: {
    readonly url: string;
    readonly now: () => number;
    readonly currency: Currency;
    readonly providers: ReadonlyMap<string, GameProvider>;
    readonly catalogue?: LobbyConfig["catalogue"] | undefined;
    /** Replaces the wiring's function, which allows every country with play money. */
    readonly allowsRegion?: ((country: string | null) => boolean) | undefined;
  },
  whenDone: WhenDone,
) {
  const { allowsRegion, catalogue, currency, providers, ...rest } = options;
  const lobby = await wireLobby(
    {
      ...rest,
      settings: {
        currency,
        termsVersion: terms,
        reminderMinutes: 10,
        tiles: [
          tileOf(game, "hub88"),
          tileOf("66122", "hub88"),
          { ...tileOf("14001", "hub88"), enabled: false },
          tileOf(caletaGame, "caleta"),
        ],
        catalogue: catalogue ?? { imageHosts: [], publish: "all", collections: [] },
        withdrawals: { ...settings.withdrawals, firstWithdrawalRule: false, minimum: 1 },
      },
      around: () => ({ launchers: providers }),
    },
    whenDone,
  );
  const { config, modules, services } = lobby;
  if (allowsRegion === undefined) return lobby;
  // Wired here, because a running server's licence cannot change.
  const games: Games = createGames({
    ...services,
    country: config.country,
    games: config.tiles,
    moneyMode: config.moneyMode,
    catalogue: { ...config.catalogue, exact: new Set(["hub88"]) },
    vipLevels: config.vipLevels,
    allowsRegion,
    mayPlay: modules.protection.mayPlay,
    reachedLimit: modules.protection.reachedLimit,
    moneyLimits: modules.protection.moneyLimits,
    carriedUse: modules.protection.carriedUse,
    providers,
  });
  return { ...lobby, modules: { ...modules, games } };
}
