import { describe, expect, test } from "vitest";
import { reconnectWaitMs } from "../src/push.ts";

describe("the wait before a reconnect", () => {
  test("R-PUSH-07 is at most 1 s, doubling to 30 s, and stays there", () => {
    const longest = Array.from({ length: 8 }, (_, failures) => reconnectWaitMs(failures, 1));
    expect(longest).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    expect(reconnectWaitMs(10_000, 1)).toBe(30_000);
  });

  test("R-PUSH-07 is spread over the upper half, so that clients of one lost server return one by one", () => {
    expect(reconnectWaitMs(0, 0)).toBe(500);
    expect(reconnectWaitMs(5, 0)).toBe(15_000);
    const waits = new Set(Array.from({ length: 1_000 }, (_, index) => reconnectWaitMs(1, index / 1_000)));
    expect(waits.size).toBeGreaterThan(500);
  });
});
