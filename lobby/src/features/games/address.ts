import type { Catalogue } from "./catalogue/catalogue.ts";
import { noChoice, type Choice } from "./catalogue/filter.ts";
import { sortings, type Sorting } from "./catalogue/sort.ts";

/** What the address of /games says (R-FND-10). */
export interface Wanted {
  readonly query: string;
  readonly choice: Choice;
  /** Null: the best match first, or the newest without a search. */
  readonly sorting: Sorting | null;
  /** Id of the game whose sheet is open, or empty. */
  readonly game: string;
}

export interface ReadAddress {
  readonly wanted: Wanted;
  /** Unknown values of this screen's parameters, cut to a length that can be shown. */
  readonly dropped: readonly string[];
}

export const nothingWanted: Wanted = { query: "", choice: noChoice, sorting: null, game: "" };

const steps = { low: 1, medium: 2, high: 3 } as const;
type Step = keyof typeof steps;

const longestQuery = 80;
const longestDropped = 40;

/** Reads an address's query. Unknown parameters are ignored: campaigns have their own (R-RTE-20 to R-RTE-24). */
export function readAddress(search: string, catalogue: Catalogue): ReadAddress {
  const parameters = new URLSearchParams(search);
  const dropped: string[] = [];
  const drop = (value: string) =>
    void dropped.push(value.length > longestDropped ? `${value.slice(0, longestDropped)}…` : value);
  /** Returns the known values of a parameter, each once. */
  const known = <Value extends string>(name: string, isKnown: (value: string) => value is Value): Value[] => {
    const values = new Set<Value>();
    for (const value of parameters.getAll(name))
      if (isKnown(value)) values.add(value);
      else drop(value);
    return [...values];
  };
  const first = <Value>(values: readonly Value[]): Value | null => values[0] ?? null;
  const studio = (value: string): value is string => catalogue.studios.includes(value);
  const stake = (value: string): value is string => /^[1-9]\d{0,14}$/.test(value);
  const one = (value: string): value is "1" => value === "1";
  const game = (value: string): value is string => catalogue.places.has(value);
  const stakes = known("stake", stake);
  return {
    wanted: {
      query: (parameters.get("q") ?? "").slice(0, longestQuery),
      choice: {
        categories: known("category", isOneOf(catalogue.categories.map(({ key }) => key))),
        studios: known("studio", studio),
        features: known("feature", isOneOf(catalogue.features.map(({ key }) => key))),
        volatility: known<Step>("volatility", (value): value is Step => Object.hasOwn(steps, value)).map(
          (value) => steps[value],
        ),
        stake: stakes.length === 0 ? null : Math.max(...stakes.map(Number)),
        provable: known("provable", one).length > 0,
      },
      sorting: first(known<Sorting>("sort", isOneOf(sortings))),
      game: first(known("game", game)) ?? "",
    },
    dropped,
  };
}

const isOneOf =
  <Value extends string>(all: readonly Value[]) =>
  (value: string): value is Value =>
    all.some((one) => one === value);

/** The parameters this screen owns. */
const own = ["q", "category", "studio", "feature", "volatility", "stake", "provable", "sort", "game"] as const;

/** Returns the address of what is wanted. Parameters of `search` that this screen does not own are kept. */
export function addressOf({ query, choice, sorting, game }: Wanted, search = ""): string {
  const parameters = new URLSearchParams(search);
  for (const name of own) parameters.delete(name);
  if (query.trim() !== "") parameters.set("q", query.trim());
  for (const category of choice.categories) parameters.append("category", category);
  for (const studio of choice.studios) parameters.append("studio", studio);
  for (const feature of choice.features) parameters.append("feature", feature);
  for (const [name, step] of Object.entries(steps)) {
    if (choice.volatility.includes(step)) parameters.append("volatility", name);
  }
  if (choice.stake !== null) parameters.set("stake", String(choice.stake));
  if (choice.provable) parameters.set("provable", "1");
  if (sorting !== null) parameters.set("sort", sorting);
  if (game !== "") parameters.set("game", game);
  const text = parameters.toString();
  return text === "" ? "/games" : `/games?${text}`;
}
