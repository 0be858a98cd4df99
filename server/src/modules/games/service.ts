import type { Currency, GameId, PlayerId } from "@fairlobby/contract";
import { hashToken, newToken } from "../../platform/crypto/tokens.ts";
import type { Database, Sql } from "../../platform/db/database.ts";
import { gameSessionMs, type Game, type LaunchRefusal, type PlayRefusal } from "./model.ts";
import type { GameProvider } from "./provider.ts";
import { insertSession } from "./store.ts";

export interface GamesDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly currency: Currency;
  readonly country: string;
  readonly games: readonly Game[];
  readonly provider: GameProvider;
  /** Cash staked in all that level 1, 2 and so on ask for, each more than the one before; minor units. */
  readonly vipLevels: readonly number[];
  /** Where the days of a play limit begin and end. */
  readonly timeZone: string;
  /** Consent, the identity check, breaks and the daily play limit (R-SRV-41, R-SRV-61, R-SRV-66). */
  readonly mayPlay: (sql: Sql, playerId: PlayerId) => Promise<"ok" | PlayRefusal>;
  /** Of protection: whether somebody in this country may play; null where it is not known (R-SRV-41). */
  readonly allowsRegion: (country: string | null) => boolean;
  /** The play limit in force, minutes a day, or null. */
  readonly playLimit: (sql: Sql, playerId: PlayerId) => Promise<number | null>;
}

/** Opens a game for a player: a session of its own and the provider's one-time address (R-SRV-41). */
export async function launchGame(
  deps: GamesDeps,
  playerId: PlayerId,
  gameId: GameId,
  language: string,
): Promise<{ readonly url: string } | LaunchRefusal> {
  const { database, now } = deps;
  const permission = await deps.mayPlay(database, playerId);
  if (permission === "limit_reached") {
    const minutes = (await deps.playLimit(database, playerId)) ?? 0;
    return { failure: permission, params: { limit: minutesIn(minutes, language) } };
  }
  if (permission !== "ok") return { failure: permission };
  if (!deps.games.some((game) => game.gameId === gameId && game.enabled)) return { failure: "game_unavailable" };
  const token = newToken();
  await insertSession(database, hashToken(token), { playerId, gameId, expiresAt: now() + gameSessionMs }, now());
  const launched = await deps.provider.launch({
    playerId,
    token,
    gameId,
    currency: deps.currency,
    country: deps.country,
    language,
  });
  return "url" in launched ? launched : { failure: "game_unavailable" };
}

/** Minutes as the player's language writes them, e.g. `60 menit`. */
function minutesIn(minutes: number, language: string): string {
  return new Intl.NumberFormat(language, { style: "unit", unit: "minute", unitDisplay: "long" }).format(minutes);
}
