import type { GameListing } from "../games/listings.ts";
import type { GameDefinition } from "../games/definition.ts";
import { knownCurrencies, toWalletAmount, toWire } from "../money.ts";
import type { GameFigures, GameInfo } from "../page-api.ts";

/** The one studio of this provider. */
const product = { product_name: "Fairlobby", product_code: "fairlobby", product_logo_url: "" };

/** Steps on Hub88's scale from 1, low, to 6, very high. */
const volatilitySteps: Readonly<Record<GameFigures["volatility"], number>> = { low: 1, medium: 3, high: 5 };

/** Returns the answer to `/operator/generic/v2/products/list`. */
export const productList = (): readonly object[] => [{ ...product, enabled_currencies: knownCurrencies }];

/**
 * Returns the answer to `/operator/generic/v2/game/list`. `computed` is an addition to the dialect: the figures exactly
 * as computed from the definition, which Hub88 rounds, and the stakes in each currency.
 * @param productCode only games of this studio
 */
export function gameList(
  infos: ReadonlyMap<string, GameInfo>,
  listings: ReadonlyMap<string, GameListing>,
  productCode = product.product_code,
): readonly object[] {
  if (productCode !== product.product_code) return [];
  return [...infos.values()].map(({ definition, figures }) => ({
    // The art is drawn by the game page; there are no pictures of it.
    url_thumb: "",
    url_background: "",
    product: product.product_name,
    platforms: ["GPL_DESKTOP", "GPL_MOBILE"],
    name: definition.name,
    game_code: definition.id,
    supplier_identifier: { game_id: definition.id, game_code: definition.id, game_code_mobile: definition.id },
    freebet_support: false,
    demo_game_support: true,
    enabled: true,
    category: "video slots",
    blocked_countries: null,
    release_date: listings.get(definition.id)?.released ?? null,
    volatility: volatilitySteps[figures.volatility],
    rtp: percent(figures.rtp.value),
    paylines: definition.pays.kind === "lines" ? definition.pays.lines.length : null,
    hit_ratio: percent(figures.hitFrequency.value),
    certifications: null,
    languages: ["id", "pt", "es", "th", "zh"],
    theme: null,
    technology: ["HTML5"],
    features: featuresOf(definition),
    computed: computedOf(definition, figures),
  }));
}

/** Returns the features of a game that players look for. A game with none of them is classic. */
export function featuresOf({ pays, scatters, holdAndWin, cascades, wild }: GameDefinition): readonly string[] {
  const features = [
    ...(scatters === undefined ? [] : ["free spins"]),
    ...(scatters?.freeSpins.stickyWilds === true ? ["sticky wilds"] : []),
    ...(pays.kind === "ways" ? ["ways"] : []),
    ...(pays.kind === "clusters" ? ["cluster"] : []),
    ...(holdAndWin === undefined ? [] : ["hold and win"]),
  ];
  const plain = features.length === 0 && cascades === undefined && wild?.expands !== true;
  return plain ? ["classic"] : features;
}

function computedOf({ betLevels }: GameDefinition, { rtp, hitFrequency, deviation, best }: GameFigures): object {
  const inWallet = (level: number, currency: string) => toWire(toWalletAmount(BigInt(level), currency));
  const stakesIn = (currency: string) => ({
    smallest: inWallet(Math.min(...betLevels), currency),
    largest: inWallet(Math.max(...betLevels), currency),
  });
  return {
    return: rtp.value,
    hit_share: hitFrequency.value,
    deviation: deviation.value,
    largest_win: best.value,
    // Not computed: it would need the whole distribution of a round's pay, not only its mean and deviation.
    rounds_to_largest_win: null,
    stakes: Object.fromEntries(knownCurrencies.map((currency) => [currency, stakesIn(currency)])),
    provable: true,
  };
}

/** Truncates, so that a published figure never exceeds the true one. The tolerance is for doubles just below a decimal. */
const percent = (share: number): string => (Math.floor(share * 10_000 + 1e-8) / 100).toFixed(2);
