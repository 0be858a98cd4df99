import { describe, expect, test } from "vitest";
import { trackRefusals } from "../src/features/game/paused-bets.ts";
import { tightestBetLimit } from "../src/shared/player/limit-use.ts";
import { pauseOf } from "../src/shared/player/pause.ts";

const now = 1_000_000;
const free = { breakUntil: 0, dailyPlayMinutes: null, usedToday: { deposited: 0, playedSeconds: 90_000 } };
const limited = (playedSeconds: number) => ({
  ...free,
  dailyPlayMinutes: 2,
  usedToday: { deposited: 0, playedSeconds },
});

describe("R-GAME-19 R-SRV-72 the reason why bets are paused", () => {
  test("is null without a break, bar, order or used-up limit", () => {
    expect(pauseOf(free, "", now)).toBeNull();
    expect(pauseOf({ ...free, breakUntil: now }, "", now)).toBeNull();
    expect(pauseOf(limited(119), "", now)).toBeNull();
  });

  test("R-LMT-08 is a limit once a stake or loss limit is used up, and the one with least left is named", () => {
    const at = { day: 1, week: 2, month: 3 };
    const used = (day: number) => ({
      deposited: { day: 900, week: 900, month: 900 },
      staked: { day, week: 50, month: 50 },
      lost: { day: -5, week: 0, month: 0 },
      until: at,
    });
    const choices = { ...free, dailyStakeLimit: 100, weeklyStakeLimit: 60, dailyLossLimit: 300, dailyDepositLimit: 1 };
    expect(pauseOf({ ...choices, used: used(40) }, "", now)).toBeNull();
    expect(tightestBetLimit({ ...choices, used: used(40) })).toEqual({
      name: "weeklyStakeLimit",
      most: 60,
      used: 50,
      until: 2,
    });
    expect(pauseOf({ ...choices, used: used(100) }, "", now)).toBe("limit");
    expect(tightestBetLimit({ ...choices, used: used(100) })?.name).toBe("dailyStakeLimit");
    // An earlier server has none.
    expect(pauseOf(choices, "", now)).toBeNull();
  });

  test("is the break, bar, order or limit that comes first in the server's order", () => {
    expect(pauseOf(limited(120), "", now)).toBe("limit");
    expect(pauseOf(limited(120), "W1", now)).toBe("order");
    expect(pauseOf({ ...limited(120), barred: true }, "W1", now)).toBe("barred");
    expect(pauseOf({ ...limited(120), barred: true, breakUntil: now + 1 }, "W1", now)).toBe("break");
  });
});

describe("R-GAME-20 the reason why a bet was refused", () => {
  test("is unknown at the first unexplained refusal, and the region from the second in a row on", () => {
    const { reasonOf } = trackRefusals();
    expect([1, 2, 3].map(() => reasonOf(null))).toEqual(["unknown", "region", "region"]);
  });

  test("is unknown again after a played round or an explained refusal", () => {
    const { reasonOf, played } = trackRefusals();
    expect(reasonOf(null)).toBe("unknown");
    played();
    expect(reasonOf(null)).toBe("unknown");
    // The withdrawal ended before the reason of the next refusal was read.
    expect(reasonOf("order")).toBe("order");
    expect(reasonOf(null)).toBe("unknown");
  });
});
