import type { Catalogue } from "./catalogue.ts";

/** The offered orders (R-FND-04). There is no "most played": it can be manipulated, and it nudges players. */
export const sortings = ["newest", "name", "return", "stake"] as const;
export type Sorting = (typeof sortings)[number];

/** Returns a column's values as sorting keys; an unknown value (0) sorts last (R-CTG-06). */
const knownFirst = (column: readonly number[], sign: 1 | -1) => (place: number) => {
  const value = column[place] ?? 0;
  return value === 0 ? Number.POSITIVE_INFINITY : sign * value;
};

/** Returns games in the given order; equal ones stay newest first. @param tag language of the names */
export function sortGames(
  { games }: Catalogue,
  places: readonly number[],
  sorting: Sorting,
  tag: string,
): readonly number[] {
  // The columns are in this order.
  if (sorting === "newest") return [...places].sort((a, b) => a - b);
  if (sorting === "name") {
    const { compare } = new Intl.Collator(tag, { numeric: true });
    return [...places].sort((a, b) => compare(games.name[a] ?? "", games.name[b] ?? "") || a - b);
  }
  const key = sorting === "return" ? knownFirst(games.return, -1) : knownFirst(games.smallestStake, 1);
  return [...places].sort((a, b) => compareKeys(key(a), key(b)) || a - b);
}

/** Two infinite keys are equal; their difference is not a number. */
const compareKeys = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
