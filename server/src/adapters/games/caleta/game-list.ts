import * as z from "zod";
import type { ListedGame, ProviderFigures } from "../../../modules/games/index.ts";
import { closingFields, words } from "../signed/list-fields.ts";

/**
 * A game of `POST /api/game/list` (operator's guide, version 1.5). The guide's schema lists only the deprecated
 * `game_id`; its example also has `game_code`, by which a game is launched.
 */
const game = z.object({
  game_code: z.string().min(1),
  name: z.string().min(1),
  product: z.string().catch(""),
  ...closingFields,
  platforms: words,
  url_thumb: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullable()
    .catch(null),
  category: z.string().max(80).catch(""),
});

/** Caleta's list has no figures. */
const noFigures: ProviderFigures = {
  returned: null,
  hitShare: null,
  volatility: null,
  deviation: null,
  largestWin: null,
  roundsToLargestWin: null,
  smallestStake: null,
  largestStake: null,
  provable: false,
};

/**
 * Returns the games that are switched on, or null if the answer is not what Caleta describes. Every game has a demo
 * (guide, "Request consistency"); the list has no currencies, features or free rounds.
 */
export function readGameList(games: unknown): readonly ListedGame[] | null {
  const listed = z.array(game).safeParse(games);
  if (!listed.success) return null;
  return listed.data
    .filter(({ enabled }) => enabled !== false)
    .map((one) => ({
      code: one.game_code,
      name: one.name,
      studio: one.product,
      category: one.category,
      features: [],
      thumbnail: one.url_thumb,
      mobile: one.platforms.includes("GPL_MOBILE"),
      blockedCountries: one.blocked_countries?.map((country) => country.toUpperCase()) ?? [],
      currencies: null,
      demo: true,
      freeRounds: false,
      released: null,
      figures: noFigures,
    }));
}
