import fc from "fast-check";
import { expect, test } from "vitest";
import { gameFlags } from "@fairlobby/contract/game-flags";
import {
  chosenFilters,
  filterGames,
  noChoice,
  stakeStepsOf,
  type Choice,
} from "../../src/features/games/catalogue/filter.ts";
import { sortGames, sortings } from "../../src/features/games/catalogue/sort.ts";
import { catalogueOf } from "./catalogue.ts";

const steps = [100, 500, 2_000];

const game = fc.record({
  name: fc.string({ minLength: 1, maxLength: 6 }),
  studio: fc.nat(2),
  category: fc.nat(2),
  features: fc.nat(63),
  volatility: fc.nat(3),
  returned: fc.constantFrom(0, 9_000, 9_400, 9_600),
  stake: fc.constantFrom(0, 100, 200, 500, 1_000, 5_000),
  flags: fc.nat(7),
});
const choice: fc.Arbitrary<Choice> = fc.record({
  categories: fc.subarray(["slots", "table", "live"] as const),
  studios: fc.subarray(["Sungai Studio", "Gunung Works", "上海工作室"]),
  features: fc.subarray(["free_spins", "ways", "classic"] as const),
  volatility: fc.subarray([1, 2, 3]),
  stake: fc.option(fc.constantFrom(...steps)),
  provable: fc.boolean(),
});

test("R-FND-03 several values of one filter widen, several filters narrow; a count is what choosing the value leaves", () => {
  fc.assert(
    fc.property(fc.array(game, { maxLength: 30 }), choice, (games, chosen) => {
      const catalogue = catalogueOf(games);
      const all = games.map((_, place) => place);
      const leave = (change: Partial<Choice>) =>
        filterGames(catalogue, all, { ...chosen, ...change }, steps).places.length;
      const { places, counts } = filterGames(catalogue, all, chosen, steps);
      const passes = (place: number): boolean => {
        const one = games[place] ?? games[0];
        if (one === undefined) return false;
        const { categories, studios, features, volatility, stake, provable } = chosen;
        const bits = catalogue.features.filter((_, bit) => (one.features >> bit) % 2 === 1).map(({ key }) => key);
        return (
          (categories.length === 0 || categories.includes(catalogue.categories[one.category]?.key ?? "other")) &&
          (studios.length === 0 || studios.includes(catalogue.studios[one.studio] ?? "")) &&
          (features.length === 0 || bits.some((key) => features.includes(key))) &&
          (volatility.length === 0 || volatility.includes(one.volatility)) &&
          (stake === null || (one.stake > 0 && one.stake <= stake)) &&
          (!provable || (one.flags & gameFlags.provable) !== 0)
        );
      };
      expect(places).toEqual(all.filter(passes));
      catalogue.categories.forEach(({ key }, at) => expect(counts.categories[at]).toBe(leave({ categories: [key] })));
      catalogue.studios.forEach((name, at) => expect(counts.studios[at]).toBe(leave({ studios: [name] })));
      catalogue.features.forEach(({ key }, at) => expect(counts.features[at]).toBe(leave({ features: [key] })));
      [1, 2, 3].forEach((step) => expect(counts.volatility[step]).toBe(leave({ volatility: [step] })));
      steps.forEach((stake, at) => expect(counts.stakes[at]).toBe(leave({ stake })));
      expect(counts.provable).toBe(leave({ provable: true }));
    }),
  );
});

test("R-FND-03 the offered stakes divide the games", () => {
  const stakesOf = (...stakes: number[]) => stakeStepsOf(catalogueOf(stakes.map((stake) => ({ name: "x", stake }))));
  expect(stakesOf(200, 400, 1_000, 0)).toEqual([200, 500]);
  expect(stakesOf(200, 200, 0)).toEqual([]);
  expect(stakesOf()).toEqual([]);
});

test("R-FND-04 every order keeps all games; what is not told sorts last, and equal ones stay newest first", () => {
  fc.assert(
    fc.property(fc.array(game, { maxLength: 30 }), fc.constantFrom(...sortings), (games, sorting) => {
      const catalogue = catalogueOf(games);
      const all = games.map((_, place) => place);
      const sorted = sortGames(catalogue, all.toReversed(), sorting, "id");
      expect(sorted.toSorted((a, b) => a - b)).toEqual(all);
      const key = (place: number): number | string => {
        const { name = "", returned = 0, stake = 0 } = games[place] ?? {};
        if (sorting === "newest") return place;
        if (sorting === "name") return name;
        return sorting === "return" ? -returned || Infinity : stake || Infinity;
      };
      sorted.slice(1).forEach((place, at) => {
        const [before, after] = [key(sorted[at] ?? 0), key(place)];
        if (before === after) expect(sorted[at]).toBeLessThan(place);
        else if (typeof before === "number") expect(before).toBeLessThan(after as number);
      });
    }),
  );
  expect(chosenFilters({ ...noChoice, categories: ["slots", "live"], stake: 100 })).toBe(3);
});
