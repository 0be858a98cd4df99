import MiniSearch from "minisearch";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { createNearestNames } from "./nearest.ts";
import { indexedWords, searchedWords, type SearchWord } from "./words.ts";

/** Finds games by words of their name, studio, category and features (R-FND-02). */
export interface GameSearch {
  /** Returns the games that have all words, best first; null if the query has no word. */
  find(query: string): readonly number[] | null;
  /** Returns the games with the names most like a query, best first. */
  nearest(query: string, most: number): readonly number[];
}

/** Number of names that are indexed in one slice. The rest of the page runs between two slices. */
const sliceSize = 250;

/** Where a word was found; the lower, the better. */
const inName = 0;
const inStudio = 1;
const inWords = 2;

interface Hit {
  readonly tier: number;
  readonly score: number;
}

/** The number of slips that are forgiven in a word: none up to three letters, one up to seven, two in a longer one. */
const slips = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

interface Matching {
  readonly prefix: boolean;
  readonly fuzzy: false | typeof slips;
}

const asTyped = ({ exact }: SearchWord): Matching => ({ prefix: !exact, fuzzy: exact ? false : slips });
const withoutSlip: Matching = { prefix: true, fuzzy: false };

/** Returns a word with two neighbouring letters exchanged, in each place: one slip, which the index counts as two. */
function exchanged({ text, exact }: SearchWord): string[] {
  const letters = [...text];
  if (exact || slips(text) !== 1) return [];
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(""));
}

const createIndex = () =>
  new MiniSearch<{ readonly id: number; readonly text: string }>({
    fields: ["text"],
    tokenize: indexedWords,
    processTerm: (word) => word,
    // A query is one word, already prepared.
    searchOptions: { tokenize: (word) => [word] },
  });

/**
 * Prepares the search of a catalogue. Only names are indexed by game; the words of studios, categories and features,
 * which many games share, are indexed once. With one index of all fields a keystroke took ten times as long.
 */
export async function createSearch(catalogue: Catalogue, signal?: AbortSignal): Promise<GameSearch> {
  const { games, studios, categories, features } = catalogue;
  const names = createIndex();
  const nearest = createNearestNames();
  for (let from = 0; from < catalogue.size; from += sliceSize) {
    const slice = games.name.slice(from, from + sliceSize);
    names.addAll(slice.map((text, at) => ({ id: from + at, text })));
    slice.forEach((name) => nearest.add(name));
    await nextTask();
    signal?.throwIfAborted();
  }
  const labels = createIndex();
  const texts = [...studios, ...categories.map(({ name }) => name), ...features.map(({ name }) => name)];
  labels.addAll(texts.map((text, id) => ({ id, text })));

  const hitsOf = (text: string, how: Matching): Map<number, Hit> => {
    const hits = new Map<number, Hit>();
    for (const { id, score } of names.search(text, how)) hits.set(id as number, { tier: inName, score });
    const found = new Map(labels.search(text, how).map(({ id, score }) => [id as number, score]));
    if (found.size === 0) return hits;
    const [firstCategory, firstFeature] = [studios.length, studios.length + categories.length];
    const bits = features.reduce((all, _, bit) => (found.has(firstFeature + bit) ? all | (1 << bit) : all), 0);
    for (let place = 0; place < catalogue.size; place += 1) {
      if (hits.has(place)) continue;
      const studio = found.get(games.studio[place] ?? 0);
      const category = found.get(firstCategory + (games.category[place] ?? 0));
      if (studio !== undefined) hits.set(place, { tier: inStudio, score: studio });
      else if (category !== undefined || ((games.features[place] ?? 0) & bits) !== 0)
        hits.set(place, { tier: inWords, score: category ?? 0 });
    }
    return hits;
  };

  const hitsAsTyped = (word: SearchWord) => hitsOf(word.text, asTyped(word));
  const withExchanged = (word: SearchWord, typed: ReadonlyMap<number, Hit> = new Map()): Map<number, Hit> =>
    new Map([...exchanged(word).flatMap((text) => [...hitsOf(text, withoutSlip)]), ...typed]);

  return {
    nearest: (query, most) => nearest.like(query, most),
    find(query) {
      const words = searchedWords(query);
      if (words.length === 0) return null;
      const typed = words.map(hitsAsTyped);
      const found = inAll(typed);
      return found.length > 0 ? found : inAll(words.map((word, at) => withExchanged(word, typed[at])));
    },
  };
}

/** Returns the games that every word matched, best first. */
function inAll([first, ...others]: readonly ReadonlyMap<number, Hit>[]): readonly number[] {
  const all = [...(first ?? [])].flatMap(([place, hit]) => {
    let { tier, score } = hit;
    for (const hits of others) {
      const next = hits.get(place);
      if (next === undefined) return [];
      tier += next.tier;
      score += next.score;
    }
    return [{ place, tier, score }];
  });
  return all.sort((a, b) => a.tier - b.tier || b.score - a.score || a.place - b.place).map(({ place }) => place);
}

/** Lets the browser paint and answer presses. */
const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done));
