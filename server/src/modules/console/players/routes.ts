import type { ConsoleRoute } from "../../../platform/http/console-route.ts";
import { actionRoute, type ActDeps } from "../policy/act.ts";
import { playerActions } from "./actions.ts";

/** The calls about a player's bets and bank accounts. */
export const playerRoutes = (deps: ActDeps): ConsoleRoute[] => [
  actionRoute("/c/v1/players/bar", deps, playerActions.bar),
  actionRoute("/c/v1/players/lift-bar", deps, playerActions.liftBar),
  actionRoute("/c/v1/players/open-account", deps, playerActions.openRefusedAccount),
];
