import { fold } from "./words.ts";

/** Finds the names most like a text: by the share of pairs of letters they have in common. */
export interface NearestNames {
  /** Adds the name at the next place. */
  add(name: string): void;
  /** Returns the places of the names most like a text, best first. */
  like(text: string, most: number): number[];
}

export function createNearestNames(): NearestNames {
  const withPair = new Map<string, number[]>();
  const sizes: number[] = [];
  return {
    add(name) {
      const own = pairs(name);
      const place = sizes.push(own.size) - 1;
      for (const pair of own) {
        const places = withPair.get(pair);
        if (places === undefined) withPair.set(pair, [place]);
        else places.push(place);
      }
    },
    like(text, most) {
      const wanted = pairs(text);
      const common = new Uint16Array(sizes.length);
      for (const pair of wanted) for (const place of withPair.get(pair) ?? []) common[place] = (common[place] ?? 0) + 1;
      const likeness = (place: number): number => (2 * (common[place] ?? 0)) / ((sizes[place] ?? 0) + wanted.size);
      const best: number[] = [];
      common.forEach((count, place) => {
        const worst = best[most - 1];
        if (count === 0 || (worst !== undefined && likeness(place) <= likeness(worst))) return;
        const at = best.findIndex((other) => likeness(place) > likeness(other));
        best.splice(at === -1 ? best.length : at, 0, place);
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
