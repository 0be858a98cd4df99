import { expect, test } from "vitest";
import { type Bank, type Json, startBank } from "./support/bank.ts";
import { createPayment } from "./support/examples.ts";
import { startReceiver } from "./support/receiver.ts";

/** Creates a payment request, pays it and reads it again. */
async function paidRequest(bank: Bank, change: Record<string, unknown> = {}): Promise<Json> {
  const made = await createPayment(bank, change);
  await bank.post(`/v3/payment_requests/${made["payment_request_id"]}/simulate`, {});
  return (await bank.get(`/v3/payment_requests/${made["payment_request_id"]}`)).body;
}

const refundOf = (request: Json, change: object = {}) => ({
  reference_id: "refund-1",
  payment_id: request["latest_payment_id"],
  reason: "OTHERS",
  ...change,
});

test("a repeated refund sends a payment back once, and the merchant is notified", async () => {
  const receiver = await startReceiver();
  const bank = await startBank({ BANK_CALLBACK_URL: receiver.url });
  const request = await paidRequest(bank);
  const made = await bank.post("/v3/refunds", refundOf(request));
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ status: "SUCCEEDED", amount: 30_000, currency: "IDR", reference_id: "refund-1" });
  const again = await bank.post("/v3/refunds", refundOf(request));
  expect([again.status, again.body]).toEqual([200, made.body]);
  expect((await bank.get(`/v3/refunds/${made.body["refund_id"]}`)).body).toEqual(made.body);
  await receiver.waitFor("refund.succeeded", "refund-1");
  const { body: statement } = await bank.get("/sandbox/statement");
  expect(statement["data"].map(({ type, cashflow }: Json) => [type, cashflow])).toEqual([
    ["PAYMENT", "MONEY_IN"],
    ["REFUND", "MONEY_OUT"],
  ]);
  expect([statement["money_in"], statement["money_out"]]).toEqual([30_000, 30_000]);
});

test("refunds in parts add up to at most the payment", async () => {
  const bank = await startBank();
  const request = await paidRequest(bank);
  const part = (reference: string, amount: number) =>
    bank.post("/v3/refunds", refundOf(request, { reference_id: reference, amount }));
  expect((await part("a", 20_000)).status).toBe(201);
  expect((await part("b", 10_001)).body["error_code"]).toBe("MAXIMUM_REFUND_AMOUNT_REACHED");
  expect((await part("a", 10_000)).body["error_code"]).toBe("DUPLICATE_ERROR");
  expect((await part("c", 10_000)).status).toBe(201);
});

test("a code paid twice has two payments, each with its own refund", async () => {
  const bank = await startBank();
  const first = await paidRequest(bank);
  const path = `/v3/payment_requests/${first["payment_request_id"]}`;
  expect((await bank.post(`${path}/simulate`, {})).body["error_code"]).toBe("INACTIVE_PAYMENT_REQUEST");
  await bank.post(`${path}/simulate?again=true&mismatch=true`, { amount: 7_000 });
  const second = (await bank.get(path)).body;
  expect(second["latest_payment_id"]).not.toBe(first["latest_payment_id"]);
  for (const [request, amount] of [
    [first, 30_000],
    [second, 7_000],
  ]) {
    const payment = (await bank.get(`/v3/payments/${request["latest_payment_id"]}`)).body;
    expect(payment).toMatchObject({
      reference_id: first["reference_id"],
      captures: [{ capture_amount: amount }],
    });
    const refund = await bank.post("/v3/refunds", refundOf(request, { reference_id: `refund-${amount}` }));
    expect(refund.body["amount"]).toBe(amount);
  }
});

test("refunds of virtual accounts, of unknown payments and with invalid data are refused", async () => {
  const bank = await startBank();
  const account = await paidRequest(bank, { channel_code: "BCA_VIRTUAL_ACCOUNT" });
  expect((await bank.post("/v3/refunds", refundOf(account))).body["error_code"]).toBe("REFUND_NOT_SUPPORTED");
  const unknown = refundOf(account, { payment_id: "py-00000000-0000-4000-8000-000000000000" });
  expect((await bank.post("/v3/refunds", unknown)).status).toBe(404);
  expect((await bank.post("/v3/refunds", refundOf(account, { reason: "BOREDOM" }))).status).toBe(400);
  expect((await bank.get("/v3/refunds/nonsense")).status).toBe(404);
  expect((await bank.post("/v3/refunds", refundOf(account), { key: null })).status).toBe(401);
});
