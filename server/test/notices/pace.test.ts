import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { atMostEvery, gather } from "../../src/modules/push/pace.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("R-PUSH-10 rounds of a moment are handed over together, each player once", () => {
  const handed: (readonly string[])[] = [];
  const add = gather(250, (players) => handed.push(players));
  for (const player of ["1", "1", "2", "1"]) add(player);
  vi.advanceTimersByTime(249);
  expect(handed).toEqual([]);
  vi.advanceTimersByTime(1);
  add("1");
  vi.advanceTimersByTime(250);
  expect(handed).toEqual([["1", "2"], ["1"]]);
  vi.advanceTimersByTime(10_000);
  expect(handed).toHaveLength(2);
});

test("R-PUSH-10 a player hears at once, then once a second while they play, and of the last round always", () => {
  const sentAt: number[] = [];
  const began = Date.now();
  const tell = atMostEvery(1_000, () => {
    sentAt.push(Date.now() - began);
    return true;
  });
  for (let round = 0; round < 35; round++) {
    tell("1");
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(10_000);
  expect(sentAt).toEqual([0, 1_000, 2_000, 3_000, 4_000]);
  tell("1");
  expect(sentAt).toHaveLength(6);
});

test("R-PUSH-10 players do not wait for each other, and nothing is kept of one whom nobody listens for", () => {
  const sent: string[] = [];
  const tell = atMostEvery(1_000, (player) => {
    sent.push(player);
    return player === "listening";
  });
  for (const player of ["listening", "away", "away", "listening"]) tell(player);
  expect(sent).toEqual(["listening", "away", "away"]);
  expect(vi.getTimerCount()).toBe(1);
});
