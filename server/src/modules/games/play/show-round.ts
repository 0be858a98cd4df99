import { readGame } from "../catalogue/read-model.ts";
import type { LaunchDeps } from "../launch/launch.ts";
import type { RoundRef, ShownRound } from "../providers/provider.ts";
import { hasRound, sumUpRounds } from "./rounds.ts";

/**
 * Returns a round of the player's own, to replay and check (R-SRV-80). Restrictions on bets do not apply, but without
 * consent no game is shown.
 */
export async function showRound(
  deps: LaunchDeps,
  round: RoundRef,
): Promise<ShownRound | { readonly failure: "consent_required" | "not_found" | "game_unavailable" }> {
  const { database } = deps;
  if ((await deps.mayPlay(database, round.playerId)) === "consent_required") return { failure: "consent_required" };
  await sumUpRounds(database, round.playerId);
  if (!(await hasRound(database, round.playerId, round.gameId, round.roundId))) return { failure: "not_found" };
  const tile = deps.games.find(({ gameId }) => gameId === round.gameId);
  const key = tile?.provider ?? (await readGame(database, round.gameId))?.provider;
  const provider = key === undefined ? undefined : deps.providers.get(key);
  const shown = await provider?.round(round);
  return shown === undefined || "failure" in shown ? { failure: "game_unavailable" } : shown;
}
