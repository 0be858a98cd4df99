import { mostFavourites, mostLastPlayed, type GameId } from "@fairlobby/contract";
import { route, type Route } from "../../../platform/http/route.ts";
import type { Services } from "../../../platform/services.ts";
import { findGame } from "../catalogue/find-game.ts";
import { bundledProvider, partsOfId } from "../catalogue/game.ts";
import type { LaunchDeps } from "../launch/launch.ts";
import { countRounds, sumUpRounds } from "../play/rounds.ts";
import { openDemo } from "./demo.ts";
import { readFavourites, setFavourite } from "./favourites.ts";
import { readLastPlayed, unlistGame } from "./last-played.ts";
import { readFigures, readMonthOfGame } from "./sheet.ts";

/** Returns a game's id as `<provider>:<code>`; an id that is a code alone may be one of the bundled provider's. */
function wholeId(id: GameId, providerKey?: string): GameId {
  const { provider, code } = partsOfId(id);
  return `${providerKey ?? provider ?? bundledProvider}:${code}` as GameId;
}

/** Serves a player's favourites and last played games, the sheet of a game, and its demo. */
export function findingRoutes(deps: LaunchDeps & Pick<Services, "timeZone">): Route[] {
  const { database, now, timeZone } = deps;
  return [
    route("/v1/games/mine", async (_, { caller: { playerId } }) => {
      await sumUpRounds(database, playerId);
      const [favourites, lastPlayed, rounds] = await Promise.all([
        readFavourites(database, playerId),
        readLastPlayed(database, playerId, mostLastPlayed),
        countRounds(database, playerId, {}),
      ]);
      return { data: { favourites, lastPlayed, played: rounds > 0 } };
    }),
    route("/v1/games/favourite", async ({ id, on }, { caller: { playerId }, country }) => {
      const game = await findGame(deps, id, country);
      // A game that can no longer be opened can still be removed.
      if (on && game === null) return { failure: "game_unavailable" };
      const favourites = await setFavourite(database, playerId, {
        id: wholeId(id, game?.providerKey),
        on,
        most: mostFavourites,
      });
      return favourites === null
        ? { failure: "favourites_full", params: { limit: String(mostFavourites) } }
        : { data: { favourites } };
    }),
    route("/v1/games/unlist", async ({ id }, { caller: { playerId } }) => {
      await sumUpRounds(database, playerId);
      await unlistGame(database, { playerId, code: partsOfId(id).code });
      return { data: { lastPlayed: await readLastPlayed(database, playerId, mostLastPlayed) } };
    }),
    route("/v1/games/sheet", async ({ id }, { caller: { playerId }, country }) => {
      const game = await findGame(deps, id, country);
      if (game === null) return { failure: "game_unavailable" };
      await sumUpRounds(database, playerId);
      const [figures, month] = await Promise.all([
        readFigures(database, game.providerKey, game.code),
        readMonthOfGame(database, playerId, game.code, { at: now(), timeZone }),
      ]);
      return { data: { figures, month } };
    }),
    route("/game/demo", async ({ id }, { caller: { playerId }, language, country }) => {
      const opened = await openDemo(deps, { playerId, gameId: id, language, country });
      return "url" in opened ? { data: { openGameUrl: opened.url } } : opened;
    }),
  ];
}
