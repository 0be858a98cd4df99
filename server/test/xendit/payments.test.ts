import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { XenditAnswer, XenditClient } from "../../src/adapters/payments/xendit/client.ts";
import {
  createXenditPayments,
  instructionsOf,
  refundStatusOf,
  statusOf,
} from "../../src/adapters/payments/xendit/payments.ts";

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
  updated: "2026-11-20T00:00:00.000Z",
};

const known = ["REQUIRES_ACTION", "SUCCEEDED", "EXPIRED", "FAILED", "CANCELED"];

test("R-SRV-20 a status this version does not know is pending, never paid and never failed", () => {
  fc.assert(
    fc.property(fc.string(), (status) => {
      if (!known.includes(status)) expect(statusOf(status)).toBe("pending");
    }),
  );
  expect(known.map(statusOf)).toEqual(["pending", "paid", "expired", "declined", "declined"]);
});

test("R-API-16 the codes are those the method has", () => {
  expect(instructionsOf(request)).toEqual({
    providerId: "pr-1",
    payCode: null,
    payUrl: "https://pay.example/pr-1",
    qrText: "0002…",
  });
});

describe("R-SRV-20 an answer that does not add up", () => {
  /** The provider's side of the wire, answer by answer. */
  const answering = (...answers: XenditAnswer[]) => {
    const next = async (): Promise<XenditAnswer> => answers.shift() ?? { outcome: "unknown", reason: "silence" };
    const client: XenditClient = { get: next, post: next, close: async () => undefined };
    return createXenditPayments({ client, currency: "IDR", country: "ID" });
  };
  const ok = (body: unknown): XenditAnswer => ({ outcome: "ok", body });
  const listed = (change: object) => ok({ data: [{ ...request, ...change }] });
  const paid = { status: "SUCCEEDED", latest_payment_id: "py-1" };
  const capture = { capture_amount: 30_000, capture_timestamp: request.updated };
  const payment = {
    payment_id: "py-1",
    reference_id: request.reference_id,
    currency: "IDR",
    captures: [capture],
  };

  test.each([
    { what: "of another reference", answers: [listed({ reference_id: "deposit-1-D2" })] },
    { what: "in another currency", answers: [listed({ currency: "USD" })] },
    { what: "of another shape", answers: [ok({ data: [{ id: 7 }] })] },
    { what: "that is no list", answers: [ok([])] },
    { what: "of several", answers: [ok({ data: [request, { ...request, payment_request_id: "pr-2" }] })] },
    { what: "paid, without a payment", answers: [listed({ ...paid, latest_payment_id: null })] },
    { what: "paid, with nothing captured", answers: [listed(paid), ok({ ...payment, captures: [] })] },
    { what: "paid, by another payment", answers: [listed(paid), ok({ ...payment, payment_id: "py-2" })] },
    { what: "paid, for another reference", answers: [listed(paid), ok({ ...payment, reference_id: "deposit-1-D2" })] },
    { what: "paid, in another currency", answers: [listed(paid), ok({ ...payment, currency: "USD" })] },
    {
      what: "paid, with a sum below zero",
      answers: [listed(paid), ok({ ...payment, captures: [{ ...capture, capture_amount: -1 }] })],
    },
    {
      what: "that is refused",
      answers: [{ outcome: "refused", status: 404, code: "NOT_FOUND", message: "" } as const],
    },
  ])("$what is unknown", async ({ answers }) => {
    expect((await answering(...answers).find(request.reference_id)).status).toBe("unknown");
  });

  test("none of it is absent unless the list is empty", async () => {
    expect(await answering(ok({ data: [] })).find("deposit-1-D1")).toEqual({ status: "absent" });
    expect(await answering(listed(paid), ok(payment)).find("deposit-1-D1")).toMatchObject({
      status: "paid",
      payments: [{ id: "py-1", captured: 30_000n, at: Date.parse(request.updated) }],
    });
  });

  test("captured is the sum of all captures, at the time of the last", async () => {
    const later = { capture_amount: 500, capture_timestamp: "2026-11-20T00:01:00.000Z" };
    const answer = await answering(listed(paid), ok({ ...payment, captures: [capture, later] })).find("deposit-1-D1");
    expect(answer).toMatchObject({ payments: [{ captured: 30_500n, at: Date.parse(later.capture_timestamp) }] });
  });

  test("R-SRV-21 the payment a message names is counted beside the latest one, if it was made for this order", async () => {
    const find = (...named: XenditAnswer[]) =>
      answering(listed(paid), ok(payment), ...named).find("deposit-1-D1", "py-2");
    const other = { ...payment, payment_id: "py-2", captures: [{ ...capture, capture_amount: 7_000 }] };
    expect(await find(ok(other))).toMatchObject({
      status: "paid",
      payments: [
        { id: "py-1", captured: 30_000n },
        { id: "py-2", captured: 7_000n },
      ],
    });
    const notFound: XenditAnswer = { outcome: "refused", status: 404, code: "DATA_NOT_FOUND", message: "" };
    const none = [ok({ ...other, reference_id: "deposit-1-D2" }), ok({ ...other, captures: null }), notFound];
    for (const answer of none) expect(await find(answer)).toMatchObject({ payments: [{ id: "py-1" }] });
    expect((await find({ outcome: "unknown", reason: "silence" })).status).toBe("unknown");
    // Money that came for a request that says it expired is money all the same.
    const late = await answering(listed({ status: "EXPIRED" }), ok(other)).find("deposit-1-D1", "py-2");
    expect(late).toMatchObject({ status: "paid", payments: [{ id: "py-2", captured: 7_000n }] });
  });

  test("R-SRV-21 only an answer that settles it says that money went back", async () => {
    const order = { reference: "refund-1-D1-1", paymentId: "py-1", amount: 30_000n };
    const refund = { refund_id: "rfd-1", status: "SUCCEEDED", currency: "IDR" };
    expect(await answering(ok(refund)).refund(order)).toEqual({ status: "returned", refundId: "rfd-1" });
    expect(await answering(ok({ ...refund, status: "FAILED" })).findRefund("rfd-1")).toMatchObject({
      status: "failed",
    });
    expect(await answering(ok({ ...refund, status: "PENDING" })).refund(order)).toMatchObject({ status: "pending" });
    expect(refundStatusOf("ON_HOLD")).toBe("pending");
    expect((await answering(ok({ ...refund, currency: "USD" })).refund(order)).status).toBe("unknown");
    const refuse = (status: number, code: string) =>
      answering({ outcome: "refused", status, code, message: "" }).refund(order);
    expect(await refuse(400, "REFUND_NOT_SUPPORTED")).toEqual({ status: "refused", code: "REFUND_NOT_SUPPORTED" });
    expect((await refuse(409, "DUPLICATE_ERROR")).status).toBe("unknown");
    expect((await answering().refund(order)).status).toBe("unknown");
  });

  test("a duplicate is looked up, not taken for a refusal", async () => {
    const duplicate: XenditAnswer = { outcome: "refused", status: 409, code: "DUPLICATE_ERROR", message: "" };
    const order = { reference: request.reference_id, amount: 30_000n, channel: "QRIS", expiresAt: 0 };
    expect(await answering(duplicate, listed({})).open(order)).toMatchObject({ status: "pending", providerId: "pr-1" });
    expect((await answering(duplicate, ok({ data: [] })).open(order)).status).toBe("unknown");
    const refusal: XenditAnswer = { outcome: "refused", status: 400, code: "CHANNEL_NOT_ACTIVATED", message: "" };
    expect(await answering(refusal).open(order)).toEqual({ status: "refused", code: "CHANNEL_NOT_ACTIVATED" });
  });
});
