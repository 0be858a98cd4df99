import { mostGames } from "@fairlobby/contract/console";
import { consoleRoute, type ConsoleRoute } from "../../../platform/http/console-route.ts";
import { actionRoute, type ActDeps } from "../policy/act.ts";
import { acceptList, publishListed } from "./actions.ts";
import { listGames } from "./list.ts";

/** The calls about the games that providers list. */
export function catalogueRoutes(deps: ActDeps): ConsoleRoute[] {
  const { database, now } = deps;
  return [
    consoleRoute("/c/v1/catalogue/list", async (wanted) => ({
      data: await listGames(database, { ...wanted, limit: mostGames }, now()),
    })),
    actionRoute("/c/v1/catalogue/publish", deps, publishListed),
    actionRoute("/c/v1/catalogue/accept", deps, acceptList),
  ];
}
