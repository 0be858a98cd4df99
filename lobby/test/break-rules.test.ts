import { expect, test } from "vitest";
import { breakLengths, endOfBreak } from "../src/features/settings/break-rules.ts";

test("R-HOME-41 a break lasts 1 hour, 24 hours, 7 days, or six months for self-exclusion", () => {
  const now = Date.UTC(2026, 10, 21, 3, 4, 5);
  expect(breakLengths.map((length) => new Date(endOfBreak(length, now)).toISOString())).toEqual([
    "2026-11-21T04:04:05.000Z",
    "2026-11-22T03:04:05.000Z",
    "2026-11-28T03:04:05.000Z",
    "2027-05-21T03:04:05.000Z",
  ]);
  // Never shorter than six months: August has a 31st day, February does not.
  expect(new Date(endOfBreak("exclusion", Date.UTC(2026, 7, 31))).toISOString()).toBe("2027-03-03T00:00:00.000Z");
});
