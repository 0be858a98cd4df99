import { mostGames } from "@fairlobby/contract/console";
import { consoleRoute, type ConsoleRoute } from "../../../platform/http/console-route.ts";
import { actionRoute, type ActDeps } from "../policy/act.ts";
import type { CatalogueActions } from "./actions.ts";
import { listGames } from "./list.ts";

/** The calls about the games that providers list. */
export function catalogueRoutes(
  deps: ActDeps & { readonly homeGames: ReadonlySet<string> },
  { publishListed, acceptList }: CatalogueActions,
): ConsoleRoute[] {
  const { database, homeGames, now } = deps;
  return [
    consoleRoute("/c/v1/catalogue/list", async (wanted) => ({
      data: await listGames(database, { ...wanted, limit: mostGames }, { homeGames, at: now() }),
    })),
    actionRoute("/c/v1/catalogue/publish", deps, publishListed),
    actionRoute("/c/v1/catalogue/accept", deps, acceptList),
  ];
}
