import type { GameId, PlayerId } from "@fairlobby/contract";
import { hashToken, newToken } from "../../platform/crypto/tokens.ts";
import type { Sql } from "../../platform/db/database.ts";
import type { Services } from "../../platform/services.ts";
import { gameSessionMs, type LaunchRefusal, type PlayRefusal } from "./model.ts";
import type { Collection, Publish } from "./catalogue/index.ts";
import { findGame, type FindGameDeps } from "./find-game.ts";
import { insertSession } from "./store.ts";
import { isClosed } from "./switches.ts";

export interface GamesDeps extends Pick<Services, "now" | "log" | "timeZone">, FindGameDeps {
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
  /** Provided by protection: checks every restriction on a player's games (R-SRV-41, R-SRV-61, R-SRV-66, R-SRV-73). */
  readonly mayPlay: (sql: Sql, playerId: PlayerId) => Promise<"ok" | PlayRefusal>;
  /** Provided by the protection module: whether players in this country may play; null if unknown (R-SRV-41). */
  readonly allowsRegion: (country: string | null) => boolean;
  /** The play limit in force, minutes a day, or null. */
  readonly playLimit: (sql: Sql, playerId: PlayerId) => Promise<number | null>;
}

interface Opening {
  readonly playerId: PlayerId;
  /** The sign-in the game belongs to and ends with; null if unknown. */
  readonly signInRef: string;
  readonly gameId: GameId;
  readonly language: string;
  /** The player's current country, stored with the session; null if unknown. */
  readonly country: string | null;
}

/** Opens a game for a player with a new session, and returns the provider's one-time address (R-SRV-41). */
export async function launchGame(
  deps: GamesDeps,
  { playerId, signInRef, gameId, language, country }: Opening,
): Promise<{ readonly url: string } | LaunchRefusal> {
  const { database, now } = deps;
  if (!(await isRegionOpen(deps, country))) return { failure: "region_blocked" };
  const permission = await deps.mayPlay(database, playerId);
  if (permission === "limit_reached") {
    const minutes = (await deps.playLimit(database, playerId)) ?? 0;
    return { failure: permission, params: { limit: minutesIn(minutes, language) } };
  }
  if (permission !== "ok") return { failure: permission };
  const game = await findGame(deps, gameId, country);
  if (game === null) return { failure: "game_unavailable" };
  const { code, providerKey, provider } = game;
  const token = newToken();
  const launchHash = hashToken(token);
  const expiresAt = now() + gameSessionMs;
  const session = { launchHash, playerId, signInRef, gameId: code, provider: providerKey, country, expiresAt };
  await insertSession(database, launchHash, session, now());
  const launched = await provider.launch({
    playerId,
    token,
    gameId: code,
    currency: deps.currency,
    country: deps.country,
    language,
  });
  return "url" in launched ? launched : { failure: "game_unavailable" };
}

/** Returns whether a country is licensed and not closed by the operator. */
export async function isRegionOpen(
  { allowsRegion, database }: Pick<GamesDeps, "allowsRegion" | "database">,
  country: string | null,
): Promise<boolean> {
  return allowsRegion(country) && (country === null || !(await isClosed(database, "region", country)));
}

/** Formats minutes in the player's language, e.g. `60 menit`. */
function minutesIn(minutes: number, language: string): string {
  return new Intl.NumberFormat(language, { style: "unit", unit: "minute", unitDisplay: "long" }).format(minutes);
}
