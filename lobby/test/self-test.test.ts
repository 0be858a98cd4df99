import { expect, test } from "vitest";
import { questionCount, riskOf, type Answer } from "../src/features/settings/self-test.ts";

test("R-LMT-10 the index's categories are 0, 1 to 2, 3 to 7, and 8 or more of 27 points", () => {
  const answersOf = (points: number): Answer[] =>
    Array.from({ length: questionCount }, (_, nth) => Math.min(Math.max(points - 3 * nth, 0), 3) as Answer);
  const risks = Array.from({ length: 28 }, (_, points) => riskOf(answersOf(points)));
  expect(risks.slice(0, 9)).toEqual([
    "none",
    "low",
    "low",
    "moderate",
    "moderate",
    "moderate",
    "moderate",
    "moderate",
    "high",
  ]);
  expect(new Set(risks.slice(8))).toEqual(new Set(["high"]));
});
