import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { lastPlayedGames } from "../fields/game-lists.ts";
import { gameId } from "../ids.ts";

export const gamesUnlist = defineCall({
  path: "/v1/games/unlist",
  row: "R-API-74",
  area: "games",
  summary: "Removes a game from the list of last played games until the player plays it again.",
  access: "player",
  money: false,
  request: z.object({ id: describe(gameId, "Id of the game; a game that was never played is ignored.") }),
  reply: z.object({ lastPlayed: lastPlayedGames }),
  failures: [],
  example: { request: { id: "hub88:66123" }, reply: { lastPlayed: ["hub88:66121"] } },
});
