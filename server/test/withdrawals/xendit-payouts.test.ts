import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { payoutStateOf } from "../../src/adapters/payments/xendit/payouts.ts";

describe("a payout's status at the provider", () => {
  test.each([
    ["ACCEPTED", undefined, "pending"],
    ["REQUESTED", undefined, "pending"],
    ["SUCCEEDED", undefined, "paid"],
    ["FAILED", "INVALID_DESTINATION", "account_rejected"],
    ["FAILED", "TEMPORARY_TRANSFER_ERROR", "failed"],
    ["FAILED", undefined, "failed"],
    ["CANCELLED", undefined, "cancelled"],
    ["REVERSED", undefined, "reversed"],
  ] as const)("%s %s reads as %s", (status, failure_code, state) => {
    expect(payoutStateOf({ status, failure_code })).toBe(state);
  });

  test("anything else is pending: never paid, never failed", () => {
    const known = new Set(["SUCCEEDED", "FAILED", "CANCELLED", "REVERSED"]);
    fc.assert(
      fc.property(
        fc.string().filter((status) => !known.has(status)),
        fc.option(fc.string()),
        (status, failure_code) => {
          expect(payoutStateOf({ status, failure_code })).toBe("pending");
        },
      ),
    );
  });
});
