import * as z from "zod/mini";
import { describe } from "../describe.ts";
import { gameId } from "../ids.ts";

/** The most favourites a player can have (R-FND-06). */
export const mostFavourites = 200;
/** The most games in the list of last played games (R-FND-07). */
export const mostLastPlayed = 12;

export const favouriteGames = describe(
  z.array(gameId).check(z.maxLength(mostFavourites)),
  "Ids of the favourite games, the latest first. Some may not be in the catalogue at the moment.",
);

export const lastPlayedGames = describe(
  z.array(gameId).check(z.maxLength(mostLastPlayed)),
  "Ids of the games with the newest rounds, the latest first. Some may not be in the catalogue any more.",
);
