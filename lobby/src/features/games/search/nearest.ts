import { fold } from "./words.ts";

/** Returns neighbouring pairs of letters, with the ends marked. */
function pairs(text: string): Set<string> {
  const marked = ` ${fold(text)} `;
  const found = new Set<string>();
  for (let at = 1; at < marked.length; at += 1) found.add(marked.slice(at - 1, at + 1));
  return found;
}

/** Returns the places of the names most like a text, best first: the share of pairs of letters they have in common. */
export function nearestNames(text: string, names: readonly string[], most: number): number[] {
  const wanted = pairs(text);
  return names
    .map((name, place) => {
      const own = pairs(name);
      let common = 0;
      for (const pair of own) if (wanted.has(pair)) common += 1;
      return { place, likeness: (2 * common) / (own.size + wanted.size) };
    })
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness || a.place - b.place)
    .slice(0, most)
    .map(({ place }) => place);
}
