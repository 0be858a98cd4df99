import { expect, test } from "vitest";
import { wageredPercent } from "../src/shared/promotions/wagered-percent.ts";

test("R-MON-27 the bar shows the share that is wagered, and is not full until the terms are met", () => {
  expect(wageredPercent({ wagered: 0, remaining: 100_000 })).toBe(0);
  expect(wageredPercent({ wagered: 25_000, remaining: 75_000 })).toBe(25);
  expect(wageredPercent({ wagered: 99_999_999, remaining: 1 })).toBe(99);
  expect(wageredPercent({})).toBe(0);
});
