import {
  formatMoney,
  moneyLimits,
  type GameId,
  type LimitKind,
  type LimitPeriod,
  type PlayerId,
} from "@fairlobby/contract";
import { hashToken, newToken } from "../../../platform/crypto/tokens.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { Services } from "../../../platform/services.ts";
import { meetLimits, type ReachedLimit } from "../../protection/index.ts";
import { findGame, type FindGameDeps } from "../catalogue/find-game.ts";
import { isRegionOpen, type RegionDeps } from "../switches/regions.ts";
import { insertSession } from "./session-store.ts";

/** How long bets are accepted after a launch. Their results are accepted at any later time. */
export const gameSessionMs = 12 * 60 * 60 * 1000;

/** Why a player may not play now (R-SRV-41). */
export type PlayRefusal =
  | "consent_required"
  | "verify_required"
  | "on_break"
  | "play_barred"
  | "open_order"
  | "limit_reached";

/** `limit` is the limit that is reached, as text. */
export interface LaunchRefusal {
  readonly failure: "game_unavailable" | "region_blocked" | PlayRefusal;
  readonly params?: { readonly limit: string; readonly kind?: LimitKind; readonly period?: LimitPeriod };
}

export interface LaunchDeps extends Pick<Services, "now" | "timeZone">, FindGameDeps, RegionDeps {
  /** Provided by protection: checks every restriction on a player's games (R-SRV-41, R-SRV-61, R-SRV-66, R-SRV-73). */
  readonly mayPlay: (sql: Sql, playerId: PlayerId) => Promise<"ok" | PlayRefusal>;
  /** Provided by protection: the limit that closes games, or null. */
  readonly reachedLimit: (sql: Sql, playerId: PlayerId) => Promise<ReachedLimit | null>;
}

interface LaunchRequest {
  readonly playerId: PlayerId;
  /** The sign-in the game belongs to and ends with. */
  readonly signInRef: string;
  readonly gameId: GameId;
  readonly language: string;
  /** The player's current country, stored with the session; null if unknown. */
  readonly country: string | null;
}

/** Opens a game for a player with a new session, and returns the provider's one-time address (R-SRV-41). */
export async function launchGame(
  deps: LaunchDeps,
  { playerId, signInRef, gameId, language, country }: LaunchRequest,
): Promise<{ readonly url: string } | LaunchRefusal> {
  const { database, now } = deps;
  if (!(await isRegionOpen(deps, country))) return { failure: "region_blocked" };
  const permission = await deps.mayPlay(database, playerId);
  if (permission === "limit_reached") {
    const reached = (await deps.reachedLimit(database, playerId)) ?? { minutes: 0 };
    await meetLimits(database, deps, playerId, ["minutes" in reached ? "dailyPlayMinutes" : reached.name]);
    if ("minutes" in reached) return { failure: permission, params: { limit: minutesIn(reached.minutes, language) } };
    const limit = formatMoney(reached.amount, deps.currency);
    return { failure: permission, params: { ...moneyLimits[reached.name], limit } };
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

/** Formats minutes in the player's language, e.g. `60 menit`. */
function minutesIn(minutes: number, language: string): string {
  return new Intl.NumberFormat(language, { style: "unit", unit: "minute", unitDisplay: "long" }).format(minutes);
}
