import { gameFeatures, type GameCategory, type GameFeature } from "@fairlobby/contract";

/** Providers' words for kinds of games. The first that fits decides: "live roulette" is live. */
const kinds: readonly (readonly [GameCategory, RegExp])[] = [
  ["live", /\blive\b|game show/],
  ["slots", /\bslots?\b/],
  ["instant", /crash|scratch|instant|plinko|\bdice\b|hi lo|mini ?game|keno|bingo|arcade|lottery/],
  ["table", /table|roulette|black ?jack|baccarat|poker|sic bo|dragon tiger|wheel of fortune/],
];

const featureWords: Readonly<Record<GameFeature, RegExp>> = {
  free_spins: /free (spin|game)s?/,
  ways: /\b(mega)?ways\b/,
  cluster: /cluster/,
  hold_and_win: /hold (and|&|n) (win|spin)/,
  sticky_wilds: /sticky wilds?/,
  classic: /classic|\b3 reels?\b|three reels?/,
};

const plain = (word: string): string => word.toLowerCase().replaceAll(/[_\-\s]+/g, " ");

/** Returns what a provider's word for a kind of game means in the lobby. */
export function categoryOf(word: string): GameCategory {
  return kinds.find(([, pattern]) => pattern.test(plain(word)))?.[0] ?? "other";
}

/** Returns the features that players can filter by, in the order of the bits; a provider's other words are passed over. */
export function featuresOf(words: readonly string[]): GameFeature[] {
  const known = words.map(plain);
  return gameFeatures.filter((feature) => known.some((word) => featureWords[feature].test(word)));
}

/** Returns the steps 1 low, 2 medium, 3 high of a volatility from 1 to 6; 0 when it is not told. */
export const volatilityStep = (volatility: number | null): number =>
  volatility === null ? 0 : Math.ceil(volatility / 2);
