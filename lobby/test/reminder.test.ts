import { expect, test } from "vitest";
import { clockText, resumedEnd, secondsLeft } from "../src/features/reminder/countdown.ts";

const minute = 60_000;

test("R-HOME-21 a new interval of ten minutes starts at 00:10:00; the clock writes hh:mm:ss", () => {
  const now = 1_795_000_000_000;
  const end = resumedEnd(null, now, 10 * minute);
  expect(clockText(secondsLeft(end, now))).toBe("00:10:00");
  expect(clockText(secondsLeft(end, now + 1))).toBe("00:10:00");
  expect(clockText(secondsLeft(end, now + 1_000))).toBe("00:09:59");
  expect(clockText(secondsLeft(end, end - 1))).toBe("00:00:01");
  expect(clockText(secondsLeft(end, end + 5 * minute))).toBe("00:00:00");
  expect(clockText(3600)).toBe("01:00:00");
});

test("R-HOME-20 a reload continues the running interval; it never gets longer than the player's setting", () => {
  const now = 1_795_000_000_000;
  for (const set of [10, 15, 60]) {
    for (let left = -45 * minute; left <= 75 * minute; left += minute / 2) {
      const interval = set * minute;
      const end = resumedEnd(String(now + left), now, interval);
      const goesOn = left <= interval && left >= -30 * minute;
      expect([set, left, end]).toEqual([set, left, goesOn ? now + left : now + interval]);
    }
  }
  for (const broken of ["", "soon", "NaN", "Infinity"]) {
    expect(resumedEnd(broken, now, 10 * minute)).toBe(now + 10 * minute);
  }
});
