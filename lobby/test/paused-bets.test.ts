import { describe, expect, test } from "vitest";
import { pauseOf } from "../src/features/game/paused-bets.ts";

const now = 1_000_000;
const free = { breakUntil: 0, dailyPlayMinutes: null, usedToday: { deposited: 0, playedSeconds: 90_000 } };
const limited = (playedSeconds: number) => ({
  ...free,
  dailyPlayMinutes: 2,
  usedToday: { deposited: 0, playedSeconds },
});

describe("R-GAME-19 R-SRV-72 what stands against new bets", () => {
  test("is nothing without a break, bar, order or used-up limit", () => {
    expect(pauseOf(free, "", now)).toBeNull();
    expect(pauseOf({ ...free, breakUntil: now }, "", now)).toBeNull();
    expect(pauseOf(limited(119), "", now)).toBeNull();
  });

  test("is each of them alone, and of several the one the server names first", () => {
    expect(pauseOf(limited(120), "", now)).toBe("limit");
    expect(pauseOf(limited(120), "W1", now)).toBe("order");
    expect(pauseOf({ ...limited(120), barred: true }, "W1", now)).toBe("barred");
    expect(pauseOf({ ...limited(120), barred: true, breakUntil: now + 1 }, "W1", now)).toBe("break");
  });
});
