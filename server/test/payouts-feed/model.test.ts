import type { PlayerId } from "@fairlobby/contract";
import { expect, test } from "vitest";
import { feedOf, maskedName } from "../../src/modules/payouts-feed/model.ts";

const paid = [
  { playerId: "10000042" as PlayerId, gross: 50_000n, paidAt: 2_000 },
  { playerId: "998877" as PlayerId, gross: 120_000n, paidAt: 1_000 },
];

test("R-TKR-01 R-HON-06 every entry is a payout, with its gross amount and time, in order", () => {
  expect(feedOf(paid, true)).toEqual([
    { name: "10***42", amount: 50_000n, time: 2_000 },
    { name: "99***77", amount: 120_000n, time: 1_000 },
  ]);
  expect(feedOf([], true)).toEqual([]);
});

test("R-TKR-03 a real name keeps its first and last two characters around three asterisks", () => {
  expect(maskedName("10000042", true)).toBe("10***42");
});

test("R-TKR-04 a viewer who is not signed in sees no part of a name", () => {
  expect(feedOf(paid, false).map(({ name }) => name)).toEqual(["******", "******"]);
});
