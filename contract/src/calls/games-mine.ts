import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { favouriteGames, lastPlayedGames } from "../fields/game-lists.ts";

export const gamesMine = defineCall({
  path: "/v1/games/mine",
  row: "R-API-72",
  area: "games",
  summary: "The player's favourites (R-FND-06) and last played games (R-FND-07).",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({
    favourites: favouriteGames,
    lastPlayed: lastPlayedGames,
    played: describe(z.boolean(), "True once the player has played a round."),
  }),
  failures: [],
  example: {
    request: {},
    reply: { favourites: ["hub88:66123"], lastPlayed: ["hub88:66121", "hub88:66123"], played: true },
  },
});
