/** A game in the form of Hub88's `POST /operator/generic/v2/game/list`. */
export interface TestGame {
  readonly url_thumb: string;
  readonly url_background: string;
  readonly product: string;
  readonly platforms: readonly string[];
  readonly name: string;
  readonly game_code: string;
  readonly supplier_identifier: {
    readonly game_id: string;
    readonly game_code: string;
    readonly game_code_mobile: string;
  };
  readonly freebet_support: boolean;
  readonly demo_game_support: boolean;
  readonly enabled: boolean;
  readonly category: string;
  readonly blocked_countries: readonly string[] | null;
  readonly release_date: string | null;
  readonly volatility: number | null;
  readonly rtp: string | null;
  readonly paylines: number | null;
  readonly hit_ratio: string | null;
  readonly certifications: readonly string[] | null;
  readonly languages: readonly string[] | null;
  readonly theme: readonly string[] | null;
  readonly technology: readonly string[] | null;
  readonly features: readonly string[] | null;
}

/** A studio in the form of `POST /operator/generic/v2/products/list`. */
export interface TestProduct {
  readonly product_name: string;
  readonly product_code: string;
  readonly product_logo_url: string;
  readonly enabled_currencies: readonly string[];
}

const studios = ["Reef Test", "Banyan Test", "Monsoon Test", "Kelud Test", "Saffron Test", "Delta Test"];
const firsts =
  "Amber Bamboo Cedar Dawn Ember Frost Golden Harbour Ivory Jade Kite Lotus Mango Night Opal Pearl Quiet River Silver " +
  "Tide Umber Velvet Winter Yellow Zephyr";
const seconds =
  "Anchor Bell Crane Drum Eagle Falcon Garden Heron Island Jungle Koi Lantern Market Needle Orchard Palace Quarry Rain " +
  "Sail Temple Village Wheel Yard";
const categories = ["video slots", "video slots", "video slots", "instant games", "table games", "live games"];
const featureSets: readonly (readonly string[] | null)[] = [
  ["free spins"],
  ["ways", "free spins"],
  ["cluster"],
  ["hold and win"],
  ["sticky wilds", "free spins"],
  ["classic"],
  null,
];

/** Returns the item at an index that starts again at the end of the list. */
function nth<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error("an empty list");
  return item;
}

const codeOf = (studio: string): string => studio.slice(0, 3).toLowerCase();

/**
 * Returns test games of several studios and kinds; the name of each says that it is a test. Every fifth has no figures.
 * All can be played on a phone and in every country.
 * @param url address of the supplier
 */
export function testGames(count: number, url: string): TestGame[] {
  return Array.from({ length: count }, (_, index) => {
    const studio = nth(studios, index);
    const code = `${codeOf(studio)}_test_${index + 1}`;
    const told = index % 5 !== 4;
    return {
      url_thumb: `${url}/thumbs/${code}.png`,
      url_background: `${url}/thumbs/${code}.png`,
      product: studio,
      platforms: ["GPL_DESKTOP", "GPL_MOBILE"],
      name: `Test ${nth(firsts.split(" "), index)} ${nth(seconds.split(" "), index * 7)} ${index + 1}`,
      game_code: code,
      supplier_identifier: { game_id: String(index + 1), game_code: code, game_code_mobile: code },
      freebet_support: false,
      demo_game_support: index % 2 === 0,
      enabled: true,
      category: nth(categories, index),
      blocked_countries: null,
      release_date: new Date(Date.UTC(2024, 0, 1 + (index % 700))).toISOString().slice(0, 10),
      volatility: told ? 1 + (index % 6) : null,
      rtp: told ? (92 + (index % 500) / 100).toFixed(2) : null,
      paylines: index % 3 === 0 ? 20 : null,
      hit_ratio: told ? (18 + (index % 180) / 10).toFixed(2) : null,
      certifications: null,
      languages: ["en"],
      theme: null,
      technology: ["HTML5"],
      features: nth(featureSets, index),
    };
  });
}

export function testProducts(currencies: readonly string[]): TestProduct[] {
  return studios.map((studio) => ({
    product_name: studio,
    product_code: codeOf(studio),
    product_logo_url: "",
    enabled_currencies: currencies,
  }));
}
