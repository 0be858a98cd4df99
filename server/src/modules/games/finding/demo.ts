import type { GameId, PlayerId } from "@fairlobby/contract";
import { findGame } from "../catalogue/find-game.ts";
import type { LaunchDeps, PlayRefusal } from "../launch/launch.ts";
import { isRegionOpen } from "../switches/regions.ts";

interface OpeningDemo {
  readonly playerId: PlayerId;
  readonly gameId: GameId;
  readonly language: string;
  readonly country: string | null;
}

type DemoRefusal = "region_blocked" | "game_unavailable" | Exclude<PlayRefusal, "open_order" | "limit_reached">;

/**
 * Opens a game that stakes nothing, and returns the provider's one-time address (R-FND-09). There is no session, so the
 * wallet knows no token of it. An open order and a used-up limit refuse bets, and a demo places none; they are the last
 * that `mayPlay` looks for, so no other refusal is behind them.
 */
export async function openDemo(
  deps: LaunchDeps,
  { playerId, gameId, language, country }: OpeningDemo,
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
