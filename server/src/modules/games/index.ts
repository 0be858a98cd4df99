import { everyMinutes, type JobHandler } from "../../platform/jobs.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { launchGame, type GamesDeps } from "./service.ts";
import { forgetSessions } from "./store.ts";

export type { Bet, Game, Rollback, WalletFailure, WalletResult, Win } from "./model.ts";
export type { GameProvider, Launch } from "./provider.ts";
export { createWallet, type Wallet } from "./wallet.ts";

export interface Games {
  readonly routes: readonly Route[];
  readonly jobs: readonly JobHandler[];
}

export function createGames(deps: GamesDeps): Games {
  return {
    routes: [
      route("/game/forward", async ({ id }, { caller, language }) => {
        const launched = await launchGame(deps, caller.playerId, id, language);
        return "url" in launched ? { data: { openGameUrl: launched.url } } : launched;
      }),
    ],
    jobs: [everyMinutes("forget-game-sessions", 30, () => forgetSessions(deps.database, deps.now() - 7 * 86_400_000))],
  };
}
