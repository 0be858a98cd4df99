import { fold } from "./words.ts";

/** Finds the names most like a text: by the share of pairs of letters they have in common. */
export interface NearestNames {
  /** Adds a name; the first has index 0. */
  add(name: string): void;
  /** Returns the indexes of the names most like a text, best first. */
  like(text: string, most: number): number[];
}

export function createNearestNames(): NearestNames {
  const withPair = new Map<string, number[]>();
  const sizes: number[] = [];
  return {
    add(name) {
      const own = pairs(name);
      const index = sizes.push(own.size) - 1;
      for (const pair of own) {
        const indexes = withPair.get(pair);
        if (indexes === undefined) withPair.set(pair, [index]);
        else indexes.push(index);
      }
    },
    like(text, most) {
      const wanted = pairs(text);
      const common = new Uint16Array(sizes.length);
      for (const pair of wanted) for (const index of withPair.get(pair) ?? []) common[index] = (common[index] ?? 0) + 1;
      const likeness = (index: number): number => (2 * (common[index] ?? 0)) / ((sizes[index] ?? 0) + wanted.size);
      const best: number[] = [];
      common.forEach((count, index) => {
        const worst = best[most - 1];
        if (count === 0 || (worst !== undefined && likeness(index) <= likeness(worst))) return;
        const at = best.findIndex((other) => likeness(index) > likeness(other));
        best.splice(at === -1 ? best.length : at, 0, index);
        best.length = Math.min(best.length, most);
      });
      return best;
    },
  };
}

/** Returns neighbouring pairs of letters, with the ends marked. */
function pairs(text: string): Set<string> {
  const marked = ` ${fold(text)} `;
  const found = new Set<string>();
  for (let at = 1; at < marked.length; at += 1) found.add(marked.slice(at - 1, at + 1));
  return found;
}
