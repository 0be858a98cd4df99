import { expect, test } from "vitest";
import { categoryOf, featuresOf, volatilityStep } from "../../src/modules/games/catalogue/words.ts";
import { canOpen } from "../../src/modules/games/catalogue/playable.ts";
import { mayTake } from "../../src/modules/games/catalogue/take-list.ts";

test.for([
  ["Video Slots", "slots"],
  ["classic_slot", "slots"],
  ["Live Roulette", "live"],
  ["live game shows", "live"],
  ["Crash Games", "instant"],
  ["scratch cards", "instant"],
  ["Hi-Lo", "instant"],
  ["Blackjack", "table"],
  ["other table games", "table"],
  ["sportsbook", "other"],
  ["", "other"],
] as const)("R-CTG-01 a provider's %s is of the kind %s", ([word, kind]) => {
  expect(categoryOf(word)).toBe(kind);
});

test("R-CTG-01 features in a provider's words are those that players filter by; others are passed over", () => {
  expect(featuresOf(["Free_Spins", "HOLD & WIN", "megaways", "Buy feature"])).toEqual([
    "free_spins",
    "ways",
    "hold_and_win",
  ]);
  expect(featuresOf(["cluster pays", "sticky-wilds", "3 reels", "always on"])).toEqual([
    "cluster",
    "sticky_wilds",
    "classic",
  ]);
  expect([null, 1, 2, 3, 4, 5, 6].map(volatilityStep)).toEqual([0, 1, 1, 2, 2, 3, 3]);
});

test("R-CTG-02 a list of half the games is taken over, a shorter one only from the size that was accepted", () => {
  expect([
    mayTake(0, 0, null),
    mayTake(10, 5, null),
    mayTake(10, 4, null),
    mayTake(10, 4, 4),
    mayTake(10, 3, 4),
  ]).toEqual([true, true, false, true, false]);
});

test("R-CTG-04 an unknown currency is no obstacle, another one is", () => {
  const game = { provider: "a", code: "b", mobile: true, blockedCountries: [], missing: 0, state: "shown" } as const;
  const at = { country: "ID", currency: "IDR" } as const;
  const open = { closed: new Set<string>(), tile: null };
  expect([
    canOpen({ ...game, currencies: null }, at, open),
    canOpen({ ...game, currencies: ["USD"] }, at, open),
  ]).toEqual([true, false]);
});
