import { describe, expect, test } from "vitest";
import type { XenditAnswer } from "../../src/adapters/payments/xendit/client.ts";
import {
  createXenditPayments,
  instructionsOf,
  refundStatusOf,
  statusOf,
} from "../../src/adapters/payments/xendit/payments.ts";
import { paymentSettings } from "../harness/bank-fixture.ts";
import { answering, ok, refused, type Answers } from "./answering.ts";

const request = {
  payment_request_id: "pr-1",
  reference_id: "deposit-1-D1",
  latest_payment_id: null,
  currency: "IDR",
  status: "REQUIRES_ACTION",
  actions: [
    { descriptor: "QR_STRING", value: "0002…" },
    { descriptor: "WEB_URL", value: "https://pay.example/pr-1" },
  ],
};
const order = { reference: request.reference_id, providerId: "pr-1" };
const lost = { ...order, providerId: null };
const at = "2026-11-20T00:00:00.000Z";
const capture = { capture_amount: 30_000, capture_timestamp: at };
const payment = {
  payment_id: "py-1",
  payment_request_id: "pr-1",
  reference_id: request.reference_id,
  currency: "IDR",
  captures: [capture],
};
const transactionOf = (productId: string, change: object = {}) => ({
  id: `txn_${productId}`,
  type: "PAYMENT",
  status: "SUCCESS",
  product_id: productId,
  reference_id: request.reference_id,
  currency: "IDR",
  amount: 30_000,
  created: at,
  updated: at,
  ...change,
});
const listOf = (...data: object[]) => ok({ has_more: false, data });
const paidRequest = { ...request, status: "SUCCEEDED", latest_payment_id: "py-1" };

const paymentsOver = (answers: Answers) => {
  const client = answering(answers);
  return { client, payments: createXenditPayments({ client, ...paymentSettings }) };
};

describe("the states of a payment", () => {
  test("R-SRV-111 every state of the public reference is mapped, and final ones end the order", () => {
    const states = {
      ACCEPTING_PAYMENTS: "pending",
      REQUIRES_ACTION: "pending",
      AUTHORIZED: "pending",
      SUCCEEDED: "paid",
      EXPIRED: "expired",
      FAILED: "declined",
      CANCELED: "declined",
    };
    for (const [state, meaning] of Object.entries(states)) expect(statusOf(state), state).toBe(meaning);
    const refunds = { PENDING: "pending", SUCCEEDED: "returned", FAILED: "failed", CANCELLED: "failed" };
    for (const [state, meaning] of Object.entries(refunds)) expect(refundStatusOf(state), state).toBe(meaning);
  });

  test("R-SRV-111 an unpublished state is pending, and counted", async () => {
    for (const state of ["ON_HOLD", "constructor", ""]) {
      const { client, payments } = paymentsOver({ read_payment_request: [ok({ ...request, status: state })] });
      expect(await payments.find(order)).toMatchObject({ status: "pending", providerId: "pr-1" });
      expect(client.surprises).toEqual([["read_payment_request", "unknown_state"]]);
    }
    const refund = {
      refund_id: "rfd-1",
      reference_id: "refund-1-D1-1",
      status: "ON_HOLD",
      currency: "IDR",
      amount: 30_000,
    };
    const { client, payments } = paymentsOver({ read_refund: [ok(refund)] });
    expect(await payments.findRefund("refund-1-D1-1", "rfd-1")).toMatchObject({ status: "pending" });
    expect(client.surprises).toEqual([["read_refund", "unknown_state"]]);
  });
});

test("R-API-16 the codes are those of the method, and a link that does not lead to a page is left out", () => {
  expect(instructionsOf(request)).toEqual({
    providerId: "pr-1",
    payCode: null,
    payUrl: "https://pay.example/pr-1",
    qrText: "0002…",
  });
  const linked = (descriptor: string, value: string) =>
    instructionsOf({ ...request, actions: [{ descriptor, value }] });
  expect(linked("DEEPLINK_URL", "https://dana.example/x").payUrl).toBe("https://dana.example/x");
  expect(linked("WEB_URL", "javascript:alert(1)").payUrl).toBeNull();
});

describe("R-SRV-110 a payment is looked up as in the reference", () => {
  test("by the stored id of its request", async () => {
    const { client, payments } = paymentsOver({ read_payment_request: [ok(request)] });
    expect(await payments.find(order)).toMatchObject({ status: "pending" });
    expect(client.made).toEqual(["read_payment_request pr-1"]);
  });

  test("without an id, by the payments under its reference", async () => {
    const { client, payments } = paymentsOver({
      read_transactions: [listOf(transactionOf("py-1")), listOf(transactionOf("py-1"))],
      read_payment: [ok(payment), ok(payment)],
      read_payment_request: [ok(paidRequest)],
    });
    expect(await payments.find(lost)).toMatchObject({
      status: "paid",
      providerId: "pr-1",
      payments: [{ id: "py-1", captured: 30_000n }],
    });
    expect(client.made.slice(0, 3)).toEqual([
      "read_transactions deposit-1-D1",
      "read_payment py-1",
      "read_payment_request pr-1",
    ]);
  });

  test("it is absent only if the list shows no payment under its reference", async () => {
    expect(await paymentsOver({ read_transactions: [listOf()] }).payments.find(lost)).toEqual({ status: "absent" });
    expect((await paymentsOver({}).payments.find(lost)).status).toBe("unknown");
    const others = listOf(transactionOf("py-9", { reference_id: "deposit-1-D2" }));
    expect(await paymentsOver({ read_transactions: [others] }).payments.find(lost)).toEqual({ status: "absent" });
  });
});

describe("R-SRV-20 an inconsistent answer", () => {
  const paidWith = (...answers: XenditAnswer[]): Answers => ({
    read_payment_request: [ok(paidRequest)],
    read_transactions: [listOf()],
    read_payment: answers,
  });

  test.each<{ what: string; answers: Answers; unexpected?: boolean }>([
    {
      what: "of another reference",
      answers: { read_payment_request: [ok({ ...request, reference_id: "deposit-1-D2" })] },
    },
    { what: "in another currency", answers: { read_payment_request: [ok({ ...request, currency: "USD" })] } },
    { what: "of another shape", answers: { read_payment_request: [ok({ id: 7 })] }, unexpected: true },
    { what: "that is a list", answers: { read_payment_request: [ok([])] }, unexpected: true },
    { what: "that is not found", answers: { read_payment_request: [refused(404, "DATA_NOT_FOUND")] } },
    {
      what: "paid, without a payment",
      answers: { read_payment_request: [ok({ ...paidRequest, latest_payment_id: null })] },
    },
    { what: "paid, with nothing captured", answers: paidWith(ok({ ...payment, captures: [] })) },
    { what: "paid, by another payment", answers: paidWith(ok({ ...payment, payment_id: "py-2" })), unexpected: true },
    { what: "paid, for another reference", answers: paidWith(ok({ ...payment, reference_id: "deposit-1-D2" })) },
    { what: "paid, in another currency", answers: paidWith(ok({ ...payment, currency: "USD" })) },
    {
      what: "paid, with a sum below zero",
      answers: paidWith(ok({ ...payment, captures: [{ ...capture, capture_amount: -1 }] })),
      unexpected: true,
    },
  ])("$what is unknown", async ({ answers, unexpected = false }) => {
    const { client, payments } = paymentsOver(answers);
    expect((await payments.find(order)).status).toBe("unknown");
    expect(client.surprises.length, "R-SRV-119 an unreadable answer is reported").toBe(unexpected ? 1 : 0);
  });

  test("captured is the sum of all captures, at the time of the last; amounts may be text", async () => {
    const later = { capture_amount: "500", capture_timestamp: "2026-11-20T00:01:00.000Z" };
    const { payments } = paymentsOver(paidWith(ok({ ...payment, captures: [capture, later] })));
    expect(await payments.find(order)).toMatchObject({
      payments: [{ captured: 30_500n, at: Date.parse(later.capture_timestamp) }],
    });
  });

  test("R-SRV-113 every payment of the reference is read, besides the latest and the one in a message", async () => {
    const other = (id: string, amount: number) =>
      ok({ ...payment, payment_id: id, captures: [{ ...capture, capture_amount: amount }] });
    const earlier = transactionOf("py-0", { created: "2026-11-19T23:00:00.000Z" });
    const { payments } = paymentsOver({
      read_payment_request: [ok(paidRequest)],
      read_transactions: [listOf(transactionOf("py-1"), earlier, transactionOf("rfd-1", { type: "REFUND" }))],
      read_payment: [other("py-0", 20_000), ok(payment), other("py-2", 7_000)],
    });
    expect(await payments.find(order, "py-2")).toMatchObject({
      status: "paid",
      payments: [
        { id: "py-0", captured: 20_000n },
        { id: "py-1", captured: 30_000n },
        { id: "py-2", captured: 7_000n },
      ],
    });
  });

  test("R-SRV-113 known payments are booked when the list of transactions cannot be read", async () => {
    const { payments } = paymentsOver({ read_payment_request: [ok(paidRequest)], read_payment: [ok(payment)] });
    expect(await payments.find(order)).toMatchObject({ status: "paid", payments: [{ id: "py-1" }] });
  });

  test("R-SRV-21 the payment in a message is counted only if it was made for this order", async () => {
    const find = (named: XenditAnswer) => paymentsOver(paidWith(ok(payment), named)).payments.find(order, "py-2");
    const other = { ...payment, payment_id: "py-2", captures: [{ ...capture, capture_amount: 7_000 }] };
    const none = [
      ok({ ...other, reference_id: "deposit-1-D2" }),
      ok({ ...other, captures: null }),
      refused(404, "DATA_NOT_FOUND"),
    ];
    for (const answer of none) {
      expect(await find(answer)).toMatchObject({ payments: [{ id: "py-1", captured: 30_000n }] });
    }
    expect((await find({ outcome: "unknown", reason: "silence" })).status).toBe("unknown");
    // Money that is paid for an expired request also counts.
    const late = paymentsOver({
      read_payment_request: [ok({ ...request, status: "EXPIRED" })],
      read_payment: [ok(other)],
    });
    expect(await late.payments.find(order, "py-2")).toMatchObject({
      status: "paid",
      payments: [{ id: "py-2", captured: 7_000n }],
    });
  });

  test("R-SRV-21 a refund is returned or failed only after a final answer", async () => {
    const back = { reference: "refund-1-D1-1", paymentId: "py-1", amount: 30_000n };
    const refund = {
      refund_id: "rfd-1",
      reference_id: back.reference,
      status: "SUCCEEDED",
      currency: "IDR",
      amount: 30_000,
    };
    const send = (answer?: XenditAnswer) =>
      paymentsOver(answer === undefined ? {} : { send_refund: [answer] }).payments.refund(back);
    expect(await send(ok(refund))).toEqual({ status: "returned", refundId: "rfd-1", amount: 30_000n });
    expect(await send(ok({ ...refund, status: "PENDING" }))).toMatchObject({ status: "pending" });
    expect((await send(ok({ ...refund, currency: "USD" }))).status).toBe("unknown");
    expect((await send(ok({ ...refund, amount: 0.5 }))).status).toBe("unknown");
    expect(await send(ok({ ...refund, amount: "20000" }))).toMatchObject({ amount: 20_000n });
    expect(await send(refused(400, "REFUND_NOT_SUPPORTED"))).toEqual({
      status: "refused",
      code: "REFUND_NOT_SUPPORTED",
    });
    expect((await send(refused(409, "DUPLICATE_ERROR"))).status).toBe("unknown");
    expect((await send()).status).toBe("unknown");
    expect(await send({ outcome: "unknown", reason: "paused", isSent: false })).toMatchObject({ status: "unsent" });
    const read = paymentsOver({ read_refund: [ok({ ...refund, status: "FAILED" })] });
    expect(await read.payments.findRefund(back.reference, "rfd-1")).toMatchObject({ status: "failed" });
  });

  test("R-SRV-180 a refund whose answer was lost is found by its reference, and a duplicate is looked up so", async () => {
    const back = { reference: "refund-1-D1-1", paymentId: "py-1", amount: 30_000n };
    const refund = {
      refund_id: "rfd-1",
      reference_id: back.reference,
      status: "SUCCEEDED",
      currency: "IDR",
      amount: 30_000,
    };
    const listed = { ...transactionOf("rfd-1"), type: "REFUND", reference_id: back.reference };
    const answers = { read_transactions: [listOf(listed)], read_refund: [ok(refund)] };
    const returned = { status: "returned", refundId: "rfd-1", amount: 30_000n };
    expect(await paymentsOver(answers).payments.findRefund(back.reference, null)).toEqual(returned);
    const repeated = paymentsOver({ ...answers, send_refund: [refused(409, "DUPLICATE_ERROR")] });
    expect(await repeated.payments.refund(back)).toEqual(returned);
    const nothing = paymentsOver({ read_transactions: [listOf({ ...listed, type: "PAYMENT" })] });
    expect(await nothing.payments.findRefund(back.reference, null)).toEqual({ status: "absent" });
    // The id of another refund, e.g. in a forged message, proves nothing about this one.
    const forged = paymentsOver({ read_refund: [ok({ ...refund, reference_id: "refund-1-D2-1" })] });
    expect(await forged.payments.findRefund(back.reference, "rfd-2")).toEqual({ status: "absent" });
  });

  test("a duplicate is looked up, not treated as a refusal", async () => {
    const opened = { reference: request.reference_id, amount: 30_000n, channel: "QRIS", expiresAt: 0 };
    // The reference's schema and its text name different codes for the 409.
    for (const code of ["DUPLICATE_ERROR", "DATA_NOT_FOUND"]) {
      const found = paymentsOver({
        open_payment: [refused(409, code)],
        read_transactions: [listOf(transactionOf("py-1")), listOf(transactionOf("py-1"))],
        read_payment: [ok(payment), ok(payment)],
        read_payment_request: [ok(paidRequest)],
      });
      expect(await found.payments.open(opened)).toMatchObject({ status: "paid", providerId: "pr-1" });
    }
    const nowhere = paymentsOver({ open_payment: [refused(409, "DUPLICATE_ERROR")], read_transactions: [listOf()] });
    expect((await nowhere.payments.open(opened)).status).toBe("unknown");
    expect(await paymentsOver({ open_payment: [refused(400, "CHANNEL_NOT_ACTIVATED")] }).payments.open(opened)).toEqual(
      {
        status: "refused",
        code: "CHANNEL_NOT_ACTIVATED",
      },
    );
  });
});
