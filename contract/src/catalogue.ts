import * as z from "zod/mini";
import { describe } from "./describe.ts";
import { amount } from "./fields/amounts.ts";
import { count, filledText, text } from "./fields/basics.ts";

export { gameFlags } from "./game-flags.ts";

/** Kinds of games that players can filter by. */
export const gameCategories = ["slots", "instant", "table", "live", "other"] as const;
export type GameCategory = (typeof gameCategories)[number];

/** Features that players can filter by (R-FND-03). The order is that of the bits of a game's `features`. */
export const gameFeatures = ["free_spins", "ways", "cluster", "hold_and_win", "sticky_wilds", "classic"] as const;
export type GameFeature = (typeof gameFeatures)[number];

const place = z.int().check(z.nonnegative());
const column = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.maxLength(20_000));

/**
 * The data for finding games, served as `/catalogue/<hash>.<language>.json`; a file never changes (R-CTG-07). The games are
 * columns of equal length, newest game first: columns of similar values compress to half the size of rows.
 */
export const catalogueFile = z.object({
  providers: describe(z.array(filledText(20)), "Keys of the game providers."),
  studios: describe(z.array(filledText(80)), "Names of the studios."),
  categories: describe(
    z.array(z.object({ key: z.enum(gameCategories), name: filledText(60) })),
    "The kinds of games, named in the file's language.",
  ),
  features: describe(
    z.array(z.object({ key: z.enum(gameFeatures), name: filledText(60) })),
    "All features, in the order of the bits, named in the file's language.",
  ),
  collections: describe(
    z.array(
      z.object({
        key: describe(z.optional(filledText(40)), "Fragment of the collection's address, `/games#<key>`."),
        title: filledText(80),
        advertised: describe(z.boolean(), "True: somebody paid for it, and the lobby says so (R-FND-04)."),
        games: describe(z.array(place), "Places in the columns, in order; never empty."),
      }),
    ),
    "Lists of games chosen by the operator (R-FND-05).",
  ),
  games: z.object({
    provider: describe(column(place), "Place in `providers`."),
    code: describe(column(filledText(60)), "The provider's code; the game's id is `<provider>:<code>`."),
    name: column(filledText(80)),
    studio: describe(column(place), "Place in `studios`."),
    category: describe(column(place), "Place in `categories`."),
    features: describe(column(place), "Bits; see `gameFeatures`."),
    volatility: describe(column(z.int().check(z.gte(0), z.lte(3))), "1 low, 2 medium, 3 high, 0 not known."),
    return: describe(column(place), "Published return in hundredths of a percent; 0 not known."),
    smallestStake: describe(column(amount), "Smallest stake. Minor units; 0 not known."),
    flags: describe(column(place), "Bits; see `gameFlags`."),
    picture: describe(
      column(text(200)),
      "An address that begins with /, or the <hash> of /catalogue/pictures/<hash>-160.webp and -320.webp; empty: the " +
        "game has no picture, and the lobby draws one from its name.",
    ),
  }),
});
export type CatalogueFile = z.output<typeof catalogueFile>;

/** The part of the public configuration that names the current catalogue. */
export const currentCatalogue = z.object({
  hash: describe(filledText(43), "Hash in the address of the catalogue: /catalogue/<hash>.<language>.json."),
  games: describe(count, "Number of games in it."),
});
