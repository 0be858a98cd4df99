import { divisors, type Currency } from "@fairlobby/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { majorUnitsOf, minorUnitsOf } from "../../src/adapters/payments/xendit/amounts.ts";
import type { XenditAnswer, XenditClient } from "../../src/adapters/payments/xendit/client.ts";
import { createXenditPayments } from "../../src/adapters/payments/xendit/payments.ts";
import { createXenditPayouts } from "../../src/adapters/payments/xendit/payouts.ts";
import { createXenditStatement, flowOf } from "../../src/adapters/payments/xendit/statement.ts";
import { silentLog } from "../harness/database.ts";

const currencies = Object.keys(divisors) as Currency[];

/** The provider's side of the wire, answer by answer. */
function answering(...bodies: unknown[]): XenditClient {
  const next = async (): Promise<XenditAnswer> => ({ outcome: "ok", body: bodies.shift() });
  return { get: next, post: next, close: async () => undefined };
}

describe("amounts of the payment provider", () => {
  test("R-MON-19 go there and back without loss, in every currency", () => {
    fc.assert(
      fc.property(fc.constantFrom(...currencies), fc.bigInt(1n, 1_000_000_000_000n), (currency, units) => {
        expect(minorUnitsOf(majorUnitsOf(units, currency), currency)).toBe(units);
      }),
    );
  });

  test("R-MON-19 finer than the minor unit are refused, not rounded", () => {
    expect(minorUnitsOf(30_000.5, "IDR")).toBeNull();
    expect(minorUnitsOf(12.345, "BRL")).toBeNull();
    expect(minorUnitsOf(12.34, "BRL")).toBe(1_234n);
    expect(minorUnitsOf(2 ** 60, "IDR")).toBeNull();
  });

  test("R-MON-19 a payment, a payout and a statement with such an amount say nothing", async () => {
    const at = "2026-11-20T00:00:00.000Z";
    const request = {
      payment_request_id: "pr-1",
      reference_id: "deposit-1-D1",
      latest_payment_id: "py-1",
      currency: "IDR",
      status: "SUCCEEDED",
      updated: at,
    };
    const payment = {
      payment_id: "py-1",
      reference_id: request.reference_id,
      currency: "IDR",
      captures: [{ capture_amount: 0.5, capture_timestamp: at }],
    };
    const payments = createXenditPayments({
      client: answering({ data: [request] }, payment),
      currency: "IDR",
      country: "ID",
    });
    expect((await payments.find(request.reference_id)).status).toBe("unknown");

    const payout = { id: "disb-1", reference_id: "W1-1", status: "SUCCEEDED", amount: 50_000.5, currency: "IDR" };
    const payouts = createXenditPayouts({ client: answering({ data: [payout] }), currency: "IDR", log: silentLog });
    expect((await payouts.find("W1-1")).outcome).toBe("unknown");

    const line = { id: 1, type: "PAYOUT", product_id: "disb-1", reference_id: "W1-1", currency: "IDR", created: at };
    const page = (amount: number) => ({ has_more: false, data: [{ ...line, amount }] });
    const statement = createXenditStatement({ client: answering(page(0.5), page(50_000)), currency: "IDR" });
    expect((await statement.since(0, null)).outcome).toBe("unknown");
    expect(await statement.since(0, null)).toMatchObject({ outcome: "page", lines: [{ amount: 50_000n }] });
  });
});

describe("the provider's statement", () => {
  const line = {
    id: 7,
    type: "PAYMENT",
    product_id: "py-1",
    reference_id: "deposit-1-D1",
    currency: "IDR",
    amount: 30_000,
    created: "2026-11-20T00:00:00.000Z",
  };
  const read = (body: unknown) => createXenditStatement({ client: answering(body), currency: "IDR" }).since(0, null);

  test("names which way money moved; what has no name here moved all the same", () => {
    expect(["PAYMENT", "REFUND", "PAYOUT", "REVERSAL", "CHARGEBACK", ""].map(flowOf)).toEqual([
      "deposit",
      "refund",
      "payout",
      "reversal",
      "other",
      "other",
    ]);
  });

  test("another currency's money is none of the books", async () => {
    expect(await read({ has_more: false, data: [{ ...line, currency: "USD" }] })).toMatchObject({
      lines: [{ flow: "other" }],
    });
  });

  test("goes on after its last line, and ends where it says so", async () => {
    expect(await read({ has_more: true, data: [line] })).toMatchObject({ next: "7" });
    expect(await read({ has_more: false, data: [line] })).toMatchObject({ next: null });
  });

  test.each([
    { what: "no page", body: [] },
    { what: "a page that goes on without a line", body: { has_more: true, data: [] } },
    { what: "a line without an amount", body: { has_more: false, data: [line, { ...line, amount: undefined }] } },
    { what: "a line below zero", body: { has_more: false, data: [{ ...line, amount: -1 }] } },
  ])("$what is unknown, and no line of it counts", async ({ body }) => {
    expect((await read(body)).outcome).toBe("unknown");
  });
});
