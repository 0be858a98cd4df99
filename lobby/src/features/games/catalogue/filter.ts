import type { GameCategory, GameFeature } from "@fairlobby/contract";
import { gameFlags } from "@fairlobby/contract/game-flags";
import type { Catalogue } from "./catalogue.ts";

/** The chosen filters (R-FND-03). Several values of one filter widen the result, several filters narrow it. */
export interface Choice {
  readonly categories: readonly GameCategory[];
  readonly studios: readonly string[];
  readonly features: readonly GameFeature[];
  /** 1 low, 2 medium, 3 high. */
  readonly volatility: readonly number[];
  /** A game with a smallest stake of at most this, minor units; null: any. */
  readonly stake: number | null;
  readonly provable: boolean;
}

export const noChoice: Choice = {
  categories: [],
  studios: [],
  features: [],
  volatility: [],
  stake: null,
  provable: false,
};

/** Returns the number of chosen filter values. */
export function chosenFilters({ categories, studios, features, volatility, stake, provable }: Choice): number {
  const values = [categories, studios, features, volatility].flat().length;
  return values + (stake === null ? 0 : 1) + (provable ? 1 : 0);
}

/** The number of games that each filter value would leave, with the other filters as chosen. */
export interface Counts {
  /** By place in the catalogue's categories, studios and features. */
  readonly categories: readonly number[];
  readonly studios: readonly number[];
  readonly features: readonly number[];
  /** By step; index 0 counts games of unknown volatility. */
  readonly volatility: readonly number[];
  /** By the offered stakes, `stakeSteps`. */
  readonly stakes: readonly number[];
  readonly provable: number;
}

export interface Filtered {
  /** In the order given. */
  readonly places: readonly number[];
  readonly counts: Counts;
}

/** One bit for each filter that a game fails. */
const fails = { category: 1, studio: 2, feature: 4, volatility: 8, stake: 16, provable: 32 } as const;

const zeros = (length: number): number[] => Array.from({ length }, () => 0);

function bump(counts: number[], at: number): void {
  counts[at] = (counts[at] ?? 0) + 1;
}

/** Returns a filter's values as a table by place; null if the filter is not set. */
function allowed<Value>(all: readonly Value[], chosen: readonly Value[]): readonly boolean[] | null {
  return chosen.length === 0 ? null : all.map((value) => chosen.includes(value));
}

/**
 * Filters games, and counts in the same pass. A game counts for a value if it has the value and passes all other
 * filters: that is what choosing only this value would leave.
 * @param places the games to filter, such as those a search found
 * @param stakeSteps the offered stakes, in ascending order
 */
export function filterGames(
  catalogue: Catalogue,
  places: Iterable<number>,
  choice: Choice,
  stakeSteps: readonly number[],
): Filtered {
  const { games } = catalogue;
  const categories = allowed(
    catalogue.categories.map(({ key }) => key),
    choice.categories,
  );
  const studios = allowed(catalogue.studios, choice.studios);
  const volatility = allowed([0, 1, 2, 3], choice.volatility);
  const features = catalogue.features.reduce(
    (bits, { key }, bit) => (choice.features.includes(key) ? bits | (1 << bit) : bits),
    0,
  );
  const counts = {
    categories: zeros(catalogue.categories.length),
    studios: zeros(catalogue.studios.length),
    features: zeros(catalogue.features.length),
    volatility: zeros(4),
    stakes: zeros(stakeSteps.length),
    provable: 0,
  };
  const left: number[] = [];
  for (const place of places) {
    const category = games.category[place] ?? 0;
    const studio = games.studio[place] ?? 0;
    const bits = games.features[place] ?? 0;
    const step = games.volatility[place] ?? 0;
    const stake = games.smallestStake[place] ?? 0;
    const flags = games.flags[place] ?? 0;
    const provable = (flags & gameFlags.provable) !== 0;
    const failed =
      (categories !== null && categories[category] !== true ? fails.category : 0) |
      (studios !== null && studios[studio] !== true ? fails.studio : 0) |
      (features !== 0 && (bits & features) === 0 ? fails.feature : 0) |
      (volatility !== null && volatility[step] !== true ? fails.volatility : 0) |
      (choice.stake !== null && (stake === 0 || stake > choice.stake) ? fails.stake : 0) |
      (choice.provable && !provable ? fails.provable : 0);
    if (failed === 0) left.push(place);
    // A game that fails two filters counts for no value.
    if ((failed & (failed - 1)) !== 0) continue;
    if ((failed & ~fails.category) === 0) bump(counts.categories, category);
    if ((failed & ~fails.studio) === 0) bump(counts.studios, studio);
    if ((failed & ~fails.feature) === 0) {
      for (let bit = 0; bits >> bit > 0; bit += 1) if ((bits >> bit) & 1) bump(counts.features, bit);
    }
    if ((failed & ~fails.volatility) === 0) bump(counts.volatility, step);
    if ((failed & ~fails.stake) === 0 && stake > 0) {
      for (let at = stakeSteps.length - 1; at >= 0 && stake <= (stakeSteps[at] ?? 0); at -= 1) bump(counts.stakes, at);
    }
    if ((failed & ~fails.provable) === 0 && provable) counts.provable += 1;
  }
  return { places: left, counts };
}

/** At most this many stakes are offered. */
const mostSteps = 6;

/** Returns round stakes that divide the games by their smallest stake: 1, 2 or 5 times a power of ten, ascending. */
export function stakeStepsOf({ games }: Catalogue): number[] {
  const stakes = games.smallestStake.filter((stake) => stake > 0);
  const most = stakes.reduce((a, b) => Math.max(a, b), 0);
  const steps: number[] = [];
  let before = 0;
  for (let power = 1; power <= most; power *= 10) {
    for (const step of [power, 2 * power, 5 * power]) {
      const within = stakes.filter((stake) => stake <= step).length;
      // A step that adds no game, or leaves none out, divides nothing.
      if (within > before && within < stakes.length) steps.push(step);
      before = within;
    }
  }
  return steps.slice(0, mostSteps);
}
