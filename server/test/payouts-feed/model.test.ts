import type { PlayerId } from "@fairlobby/contract";
import { expect, test } from "vitest";
import { feedOf, maskedName, type PaidPayout } from "../../src/modules/payouts-feed/model.ts";

const paid = (count: number): PaidPayout[] =>
  Array.from({ length: count }, (_, n) => ({
    playerId: String(10_000_001 + n) as PlayerId,
    gross: BigInt(50_000 + n),
    paidAt: 1_000 + n,
  }));
const view = { signedIn: true, simulate: true, at: 5, scale: 1n };

test("R-TKR-01 R-HON-06 real entries carry the real gross amount and are never labelled simulated", () => {
  const feed = feedOf(paid(3), view).filter((entry) => !entry.simulated);
  expect(feed.map((entry) => entry.amount)).toEqual([50_000n, 50_001n, 50_002n]);
});

test("R-TKR-03 a real name keeps its first and last two characters around three asterisks", () => {
  expect(maskedName("10000042", true)).toBe("10***42");
});

test("R-TKR-04 a viewer who is not signed in sees no part of a name", () => {
  expect(feedOf(paid(2), { ...view, signedIn: false, simulate: false }).map((entry) => entry.name)).toEqual([
    "******",
    "******",
  ]);
});

test("R-TKR-05 R-TKR-06 in play mode labelled demo entries fill the list up to 30; in real mode fewer are shown", () => {
  const feed = feedOf(paid(4), view);
  expect(feed).toHaveLength(30);
  for (const entry of feed.slice(4)) {
    expect(entry.simulated).toBe(true);
    expect(entry.name).toMatch(/^Demo \d\d$/);
  }
  expect(feedOf(paid(4), { ...view, simulate: false })).toHaveLength(4);
  expect(feedOf(paid(40), view).every((entry) => !entry.simulated)).toBe(true);
});

test("R-TKR-07 simulated amounts follow the rank they fill", () => {
  const amounts = feedOf([], view).map((entry) => entry.amount);
  expect(amounts.slice(0, 15)).toEqual(Array(15).fill(1_500_000n));
  expect(amounts.slice(15, 21)).toEqual(Array(6).fill(3_000_000n));
  expect(amounts.slice(21, 29)).toEqual(Array(8).fill(4_500_000n));
  expect(amounts.slice(29)).toEqual([9_000_000n]);
});
