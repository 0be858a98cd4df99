import fc from "fast-check";
import { expect, test } from "vitest";
import { addressOf, readAddress, type Wanted } from "../../src/features/games/address.ts";
import { catalogueOf } from "./catalogue.ts";

const catalogue = catalogueOf([{ name: "Lentera" }, { name: "Kapal" }]);
const read = (address: string) => readAddress(address.split("?")[1] ?? "", catalogue);

const wanted: fc.Arbitrary<Wanted> = fc.record({
  query: fc.string({ maxLength: 60 }).map((text) => text.trim()),
  choice: fc.record({
    categories: fc.subarray(["slots", "table", "live"] as const),
    studios: fc.subarray(["Sungai Studio", "Gunung Works", "上海工作室"]),
    features: fc.subarray(["free_spins", "ways", "classic"] as const),
    volatility: fc.subarray([1, 2, 3]),
    stake: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    provable: fc.boolean(),
  }),
  sorting: fc.option(fc.constantFrom("newest", "name", "return", "stake")),
  game: fc.constantFrom("", "test:g0", "test:g1"),
});

test("R-FND-10 an address says everything that is wanted, and foreign parameters stay in it", () => {
  fc.assert(
    fc.property(wanted, (all) => {
      const address = addressOf(all, "?zn=abc&q=before&code=x");
      expect(read(address)).toEqual({ wanted: all, dropped: [] });
      expect(address).toContain("zn=abc");
      expect(address).toContain("code=x");
    }),
  );
  expect(addressOf(read("/games").wanted)).toBe("/games");
});

test("R-FND-10 a wrong value is dropped and named, and the others stay", () => {
  const { wanted: left, dropped } = read(
    "/games?category=slots&category=hot&studio=Nobody&volatility=extreme&stake=-5&provable=yes&sort=played&game=test:g9&feature=ways",
  );
  expect(left.choice).toMatchObject({
    categories: ["slots"],
    features: ["ways"],
    studios: [],
    volatility: [],
    stake: null,
  });
  expect([left.sorting, left.game]).toEqual([null, ""]);
  expect(dropped.toSorted()).toEqual(["-5", "Nobody", "extreme", "hot", "played", "test:g9", "yes"]);
  expect(read(`/games?studio=${"x".repeat(500)}`).dropped[0]?.length).toBeLessThan(50);
});
