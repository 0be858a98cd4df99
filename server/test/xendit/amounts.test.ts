import { divisors, type Currency } from "@fairlobby/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { majorUnitsOf, minorUnitsOf } from "../../src/adapters/payments/xendit/amounts.ts";
import { createXenditPayments } from "../../src/adapters/payments/xendit/payments.ts";
import { createXenditPayouts } from "../../src/adapters/payments/xendit/payouts.ts";
import { createXenditStatement, flowsOf } from "../../src/adapters/payments/xendit/statement.ts";
import { paymentSettings } from "../harness/bank-fixture.ts";
import { silentLog } from "../harness/database.ts";
import { answering, ok, refused } from "./answering.ts";

const currencies = Object.keys(divisors) as Currency[];

describe("amounts of the payment provider", () => {
  test("R-MON-19 are converted both ways without loss, in every currency", () => {
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

  test("R-MON-19 a payment, a payout and a line of a statement with such an amount are unknown", async () => {
    const at = "2026-11-20T00:00:00.000Z";
    const request = {
      payment_request_id: "pr-1",
      reference_id: "deposit-1-D1",
      latest_payment_id: "py-1",
      currency: "IDR",
      status: "SUCCEEDED",
    };
    const payment = {
      payment_id: "py-1",
      reference_id: request.reference_id,
      currency: "IDR",
      captures: [{ capture_amount: 0.5, capture_timestamp: at }],
    };
    const payments = createXenditPayments({
      client: answering({ read_payment_request: [ok(request)], read_payment: [ok(payment)] }),
      ...paymentSettings,
    });
    expect((await payments.find({ reference: request.reference_id, providerId: "pr-1" })).status).toBe("unknown");

    const payout = { id: "disb-1", reference_id: "W1-1", status: "SUCCEEDED", amount: 50_000.5, currency: "IDR" };
    const payouts = createXenditPayouts({
      client: answering({ read_payouts: [ok([payout])] }),
      currency: "IDR",
      log: silentLog,
    });
    expect((await payouts.find("W1-1")).outcome).toBe("unknown");

    const page = (amount: number) => ok({ has_more: false, data: [{ ...transaction, amount }] });
    const client = answering({ read_transactions: [page(0.5), page(50_000)] });
    const statement = createXenditStatement({ client, currency: "IDR" });
    expect(await statement.since(always, null)).toMatchObject({ outcome: "page", lines: [], unreadable: 1 });
    expect(client.surprises, "R-SRV-182 the line is reported").toEqual([["read_transactions", "unreadable"]]);
    expect(await statement.since(always, null)).toMatchObject({ lines: [{ amount: 50_000n }], unreadable: 0 });
  });
});

const always = { from: 0, until: null };
const transaction = {
  id: "txn_7",
  type: "PAYMENT",
  status: "SUCCESS",
  product_id: "py-1",
  reference_id: "deposit-1-D1",
  currency: "IDR",
  amount: 30_000,
  created: "2026-11-20T00:00:00.000Z",
  updated: "2026-11-22T00:00:00.000Z",
};

describe("the provider's list of transactions as a statement", () => {
  const read = (body: unknown) =>
    createXenditStatement({ client: answering({ read_transactions: [ok(body)] }), currency: "IDR" }).since(
      always,
      null,
    );
  const pageOf = (...changes: object[]) => ({
    has_more: false,
    data: changes.map((change, nth) => ({ ...transaction, id: `txn_${nth}`, ...change })),
  });

  test.each([
    ["PAYMENT", "SUCCESS", ["deposit"]],
    ["PAYMENT", "REVERSED", ["deposit", "refund"]],
    ["PAYMENT", "VOIDED", ["deposit", "refund"]],
    ["DISBURSEMENT", "SUCCESS", ["payout"]],
    ["DISBURSEMENT", "REVERSED", ["payout", "reversal"]],
    ["DISBURSEMENT", "PENDING", []],
    ["DISBURSEMENT", "FAILED", []],
    ["REFUND", "SUCCESS", ["refund"]],
    ["REFUND", "REVERSED", []],
    ["CHARGEBACK", "SUCCESS", ["other"]],
    ["WITHDRAWAL", "PENDING", []],
    ["PAYMENT", "SETTLING", ["other"]],
    ["constructor", "SUCCESS", ["other"]],
  ])("R-SRV-110 %s %s moved %j", (type, status, flows) => {
    expect(flowsOf({ type, status })).toEqual(flows);
  });

  test("R-SRV-182 money of another currency is not in the books, and keeps its currency and its minor units", async () => {
    const foreign = [
      { currency: "USD", amount: 10.55 },
      { currency: "JPY", amount: 700 },
      { currency: "KWD", amount: 1.234 },
      { currency: "points", amount: 0.001 },
    ];
    const amounts = [1_055n, 700n, 1_234n, 1n];
    expect(await read(pageOf(...foreign))).toMatchObject({
      unreadable: 0,
      lines: foreign.map(({ currency }, nth) => ({ flow: "other", currency, amount: amounts[nth] })),
    });
  });

  test("R-SRV-182 R-SRV-119 a line that cannot be read is counted and reported, and the others are read", async () => {
    const client = answering({
      read_transactions: [
        ok(pageOf({}, { amount: "much" }, { updated: "soon" }, { amount: -1 }, { amount: undefined })),
      ],
    });
    const statement = createXenditStatement({ client, currency: "IDR" });
    expect(await statement.since(always, null)).toMatchObject({ lines: [{ lineId: "txn_0" }], unreadable: 4 });
    expect(client.surprises).toHaveLength(4);
  });

  test("R-SRV-182 a reference that the provider never answers for is told from one that it does not answer for now", async () => {
    const answers = [refused(400, "API_VALIDATION_ERROR"), { outcome: "unknown", reason: "silence" } as const];
    const statement = createXenditStatement({ client: answering({ read_transactions: answers }), currency: "IDR" });
    expect((await statement.of("")).outcome).toBe("refused");
    expect((await statement.of("W1-1")).outcome).toBe("unknown");
  });

  test("a payment is dated by its creation, a payout by its last change; the page reaches that far", async () => {
    const page = await read(pageOf({}, { type: "DISBURSEMENT", product_id: "disb-1", status: "REVERSED" }));
    const [created, updated] = [Date.parse(transaction.created), Date.parse(transaction.updated)];
    expect(page).toMatchObject({
      lines: [
        { lineId: "txn_0", flow: "deposit", at: created },
        { lineId: "txn_1", flow: "payout", at: updated },
        { lineId: "txn_1:back", flow: "reversal", at: updated },
      ],
      gone: [{ lineId: "txn_0:back" }],
      reached: updated,
    });
  });

  test("a line that did not move is returned as gone", async () => {
    const reference = transaction.reference_id;
    expect(await read(pageOf({ type: "DISBURSEMENT", status: "FAILED" }))).toMatchObject({
      lines: [],
      gone: [
        { lineId: "txn_0", reference },
        { lineId: "txn_0:back", reference },
      ],
    });
  });

  test("continues after the last line of a page, and ends when there are no more", async () => {
    expect(await read({ ...pageOf({}, {}), has_more: true })).toMatchObject({ next: "txn_1" });
    expect(await read(pageOf({}))).toMatchObject({ next: null });
    expect(await read(pageOf())).toMatchObject({ lines: [], unreadable: 0, reached: null, next: null });
  });

  test.each([
    { what: "no page", body: [] },
    { what: "a page with a next one but no line", body: { has_more: true, data: [] } },
  ])("$what is unknown, and none of its lines counts", async ({ body }) => {
    expect((await read(body)).outcome).toBe("unknown");
  });
});
