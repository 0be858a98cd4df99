import { describe, expect, test } from "vitest";
import { createXenditPayouts, payoutStateOf } from "../../src/adapters/payments/xendit/payouts.ts";
import { silentLog } from "../harness/database.ts";
import { answering, ok } from "../xendit/answering.ts";

describe("a payout's state at the provider", () => {
  test.each([
    ["ACCEPTED", undefined, "pending"],
    ["PENDING_COMPLIANCE_ASSESSMENT", undefined, "pending"],
    ["PENDING_COMPLIANCE_REVIEW", undefined, "pending"],
    ["ROUTING", undefined, "pending"],
    ["REQUESTED", undefined, "pending"],
    ["READY", undefined, "pending"],
    ["LOCKED", undefined, "pending"],
    ["SUCCEEDED", undefined, "paid"],
    ["FAILED", "INVALID_DESTINATION", "account_rejected"],
    ["FAILED", "TEMPORARY_TRANSFER_ERROR", "failed"],
    ["FAILED", undefined, "failed"],
    ["COMPLIANCE_REJECTED", undefined, "failed"],
    ["REJECTED", undefined, "failed"],
    ["EXPIRED", undefined, "failed"],
    ["CANCELLED", undefined, "cancelled"],
    ["REVERSED", undefined, "reversed"],
  ] as const)("R-SRV-111 %s %s reads as %s", (status, failure_code, state) => {
    expect(payoutStateOf({ status, failure_code })).toBe(state);
  });
});

describe("a payout looked up at the provider", () => {
  const payout = { id: "disb-1", reference_id: "W1-1", status: "SUCCEEDED", amount: 50_000, currency: "IDR" };
  const find = async (body: unknown) => {
    const client = answering({ read_payouts: [ok(body)] });
    const found = await createXenditPayouts({ client, currency: "IDR", log: silentLog }).find("W1-1");
    return { found, surprises: client.surprises };
  };

  test("R-SRV-110 is found in a bare array and in an object with data; an empty one means none", async () => {
    const found = { outcome: "found", payout: { payoutId: "disb-1", state: "paid", amount: 50_000n } };
    expect((await find([payout])).found).toMatchObject(found);
    expect((await find({ data: [payout], has_more: false })).found).toMatchObject(found);
    expect((await find([])).found).toEqual({ outcome: "none" });
    expect((await find({ data: [], has_more: false })).found).toEqual({ outcome: "none" });
  });

  test("R-SRV-111 in an undocumented state is pending, and counted", async () => {
    const { found, surprises } = await find([{ ...payout, status: "ON_HOLD" }]);
    expect(found).toMatchObject({ payout: { state: "pending" } });
    expect(surprises).toEqual([["read_payouts", "unknown_state"]]);
  });

  test.each([{ payouts: [] }, "none", [{ ...payout, reference_id: "W2-1" }], [{ ...payout, amount: "much" }], [7]])(
    "R-SRV-119 in a reply like %j is unknown, and the reply is reported",
    async (body) => {
      const { found, surprises } = await find(body);
      expect(found).toEqual({ outcome: "unknown" });
      expect(surprises).toEqual([["read_payouts", "unreadable"]]);
    },
  );

  test("found twice under one reference is left to a person", async () => {
    expect((await find([payout, payout])).found).toEqual({ outcome: "unknown" });
  });
});
