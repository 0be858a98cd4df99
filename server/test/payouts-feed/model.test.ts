import type { OrderId, PlayerId } from "@fairlobby/contract";
import { readPayoutLine } from "@fairlobby/verifier/proofs";
import { expect, test } from "vitest";
import { linesOf } from "../../src/modules/payouts-feed/lines.ts";
import { feedOf, maskedName } from "../../src/modules/payouts-feed/model.ts";

const paid = [
  { playerId: "10000042" as PlayerId, toVisitor: false, gross: 50_000n, paidAt: 2_000 },
  { playerId: "998877" as PlayerId, toVisitor: true, gross: 120_000n, paidAt: 1_000 },
];

test("R-TKR-01 R-HON-06 every entry is a payout, with its gross amount and time, in order", () => {
  expect(feedOf(paid, true)).toEqual([
    { name: "10***42", visitor: false, amount: 50_000n, time: 2_000 },
    { name: "99***77", visitor: true, amount: 120_000n, time: 1_000 },
  ]);
  expect(feedOf([], true)).toEqual([]);
});

test("R-TKR-03 a real name is masked to its first and last two characters around three asterisks", () => {
  expect(maskedName("10000042", true)).toBe("10***42");
});

test("R-TKR-01 R-MON-09 with a currency that has cents, the reply and the published lines include them", async () => {
  expect(
    feedOf([{ playerId: "998877" as PlayerId, toVisitor: false, gross: 50_005n, paidAt: 1_000 }], true)[0]?.amount,
  ).toBe(50_005n);
  const event = { kind: "paid", playerId: "998877" as PlayerId, orderId: "W1" as OrderId, paidNumber: null } as const;
  const [line] = await linesOf([{ ...event, gross: 50_005n, net: 48_505n, at: 1_000 }], 1, "BRL");
  expect(readPayoutLine(line?.text ?? "")).toMatchObject({ currency: "BRL", gross: 50_005, net: 48_505 });
});

test("R-TKR-04 a viewer who is not signed in sees no part of a name", () => {
  expect(feedOf(paid, false).map(({ name }) => name)).toEqual(["******", "******"]);
});
