import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { atMostEvery, gather } from "../../src/modules/push/pace.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("R-PUSH-10 players with rounds at one moment are passed on together, each once", () => {
  const passed: (readonly string[])[] = [];
  const add = gather(250, (players) => passed.push(players));
  for (const player of ["1", "1", "2", "1"]) add(player);
  vi.advanceTimersByTime(249);
  expect(passed).toEqual([]);
  vi.advanceTimersByTime(1);
  add("1");
  vi.advanceTimersByTime(250);
  expect(passed).toEqual([["1", "2"], ["1"]]);
  vi.advanceTimersByTime(10_000);
  expect(passed).toHaveLength(2);
});

test("R-PUSH-10 a player is notified immediately, then once a second during play, and of the last round", () => {
  const sentAt: number[] = [];
  const began = Date.now();
  const notify = atMostEvery(1_000, () => {
    sentAt.push(Date.now() - began);
    return true;
  });
  for (let round = 0; round < 35; round++) {
    notify("1");
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(10_000);
  expect(sentAt).toEqual([0, 1_000, 2_000, 3_000, 4_000]);
  notify("1");
  expect(sentAt).toHaveLength(6);
});

test("R-PUSH-10 players do not wait for each other, and nothing is stored for one without a listener", () => {
  const sent: string[] = [];
  const notify = atMostEvery(1_000, (player) => {
    sent.push(player);
    return player === "listening";
  });
  for (const player of ["listening", "away", "away", "listening"]) notify(player);
  expect(sent).toEqual(["listening", "away", "away"]);
  expect(vi.getTimerCount()).toBe(1);
});
