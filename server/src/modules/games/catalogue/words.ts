import { gameFeatures, type GameCategory, type GameFeature } from "@fairlobby/contract";

/** Patterns of providers' words for kinds of games. The first that matches decides: "live roulette" is live. */
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

/** Returns the lobby's category for a provider's word; `other` for an unknown word. */
export function categoryOf(word: string): GameCategory {
  return kinds.find(([, pattern]) => pattern.test(plain(word)))?.[0] ?? "other";
}

/** Returns the features that players can filter by, in the order of `gameFeatures`; other words are ignored. */
export function featuresOf(words: readonly string[]): GameFeature[] {
  const known = words.map(plain);
  return gameFeatures.filter((feature) => known.some((word) => featureWords[feature].test(word)));
}

/** Maps a volatility from 1 to 6 to 1 (low), 2 (medium) or 3 (high); 0 if it is not known. */
export const volatilityStep = (volatility: number | null): number =>
  volatility === null ? 0 : Math.ceil(volatility / 2);
