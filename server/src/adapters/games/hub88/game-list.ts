import type { Currency } from "@fairlobby/contract";
import * as z from "zod";
import type { ListedGame, ProviderFigures } from "../../../modules/games/index.ts";
import { fromWireAmount } from "../signed/amounts.ts";
import { closingFields, words } from "../signed/list-fields.ts";

const percent = z.union([z.string(), z.number()]).transform(Number).pipe(z.number()).nullable().catch(null);

/**
 * An addition by the bundled provider: the figures computed from a game's definition, and its stakes in each currency.
 * Other providers need not send it.
 */
const computed = z
  .object({
    return: z.number(),
    hit_share: z.number(),
    deviation: z.number(),
    largest_win: z.number(),
    rounds_to_largest_win: z.number().nullable(),
    stakes: z.record(z.string(), z.object({ smallest: z.int(), largest: z.int() })),
    provable: z.boolean(),
  })
  .nullish()
  .catch(null);

/** A game of `POST /operator/generic/v2/game/list`. One without a code or a name makes the list malformed. */
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
  demo_game_support: z.boolean().catch(false),
  freebet_support: z.boolean().catch(false),
  release_date: z.iso.date().nullable().catch(null),
  features: words,
  volatility: z.int().min(1).max(6).nullable().catch(null),
  rtp: percent,
  hit_ratio: percent,
  computed,
});

/** A studio of `POST /operator/generic/v2/products/list`, which says in which currencies its games can be played. */
const product = z.object({ product_name: z.string(), enabled_currencies: words.nullish() });

/**
 * Returns the games that are switched on, or null if an answer is not what Hub88 describes. `rtp` and `hit_ratio` are
 * percentages, `volatility` is 1 to 6; an impossible figure, e.g. 0 % or 200 %, becomes null.
 */
export function readGameList(games: unknown, products: unknown, currency: Currency): readonly ListedGame[] | null {
  const listed = z.array(game).safeParse(games);
  const studios = z.array(product).safeParse(products);
  if (!listed.success || !studios.success) return null;
  const currenciesOf = new Map(
    studios.data.map(({ product_name, enabled_currencies }) => [product_name, enabled_currencies ?? null]),
  );
  return listed.data
    .filter(({ enabled }) => enabled !== false)
    .map((one) => ({
      code: one.game_code,
      name: one.name,
      studio: one.product,
      category: one.category,
      features: one.features,
      thumbnail: one.url_thumb,
      mobile: one.platforms.includes("GPL_MOBILE"),
      blockedCountries: one.blocked_countries?.map((country) => country.toUpperCase()) ?? [],
      currencies: currenciesOf.get(one.product) ?? null,
      demo: one.demo_game_support,
      freeRounds: one.freebet_support,
      released: one.release_date,
      figures: figuresOf(one, currency),
    }));
}

function figuresOf(
  { rtp, hit_ratio, volatility, computed: own }: z.output<typeof game>,
  currency: Currency,
): ProviderFigures {
  const stakes = own?.stakes[currency];
  return {
    returned: own?.return ?? share(rtp),
    hitShare: own?.hit_share ?? share(hit_ratio),
    volatility,
    deviation: own?.deviation ?? null,
    largestWin: own?.largest_win ?? null,
    roundsToLargestWin: own?.rounds_to_largest_win ?? null,
    smallestStake: stakes === undefined ? null : fromWireAmount(stakes.smallest, currency),
    largestStake: stakes === undefined ? null : fromWireAmount(stakes.largest, currency),
    provable: own?.provable ?? false,
  };
}

const share = (given: number | null): number | null =>
  given === null || given <= 0 || given >= 200 ? null : given / 100;
