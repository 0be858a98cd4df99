import type { GameId, PlayerId } from "@fairlobby/contract";
import { findGame } from "../catalogue/find-game.ts";
import type { LaunchDeps, PlayRefusal } from "../launch/launch.ts";
import { isRegionOpen } from "../switches/regions.ts";

interface DemoRequest {
  readonly playerId: PlayerId;
  readonly gameId: GameId;
  readonly language: string;
  readonly country: string | null;
}

type DemoRefusal = "region_blocked" | "game_unavailable" | Exclude<PlayRefusal, "open_order" | "limit_reached">;

/**
 * Opens the demo of a game, and returns the provider's one-time address (R-FND-09). It stakes nothing and has no session,
 * so the wallet accepts no token from it. An open order or a used-up play limit does not refuse it. `mayPlay` checks these
 * two last, so they hide no other refusal.
 */
export async function openDemo(
  deps: LaunchDeps,
  { playerId, gameId, language, country }: DemoRequest,
): Promise<{ readonly url: string } | { readonly failure: DemoRefusal }> {
  if (!(await isRegionOpen(deps, country))) return { failure: "region_blocked" };
  const permission = await deps.mayPlay(deps.database, playerId);
  if (permission !== "ok" && permission !== "open_order" && permission !== "limit_reached")
    return { failure: permission };
  const game = await findGame(deps, gameId, country);
  if (game?.demo !== true) return { failure: "game_unavailable" };
  const { currency, country: storeCountry } = deps;
  const opened = await game.provider.demo({ gameId: game.code, currency, country: storeCountry, language });
  return "url" in opened ? opened : { failure: "game_unavailable" };
}
