import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { favouriteGames } from "../fields/game-lists.ts";
import { gameId } from "../ids.ts";

export const gamesFavourite = defineCall({
  path: "/v1/games/favourite",
  row: "R-API-73",
  area: "games",
  summary: "Adds a game to the player's favourites or removes it; doing it twice changes nothing.",
  access: "player",
  money: false,
  request: z.object({
    id: describe(gameId, "Id of the game."),
    on: describe(z.boolean(), "True: adds the game; false: removes it."),
  }),
  reply: z.object({ favourites: favouriteGames }),
  failures: ["game_unavailable", "favourites_full"],
  example: { request: { id: "hub88:66123", on: true }, reply: { favourites: ["hub88:66123"] } },
});
