import { randomUUID } from "node:crypto";
import { until } from "../../../../tools/until.ts";
import { type Bank, type Json } from "./bank.ts";

/** A valid payment request body, with the changes of a test. */
export function paymentBody(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    reference_id: `deposit-${randomUUID()}`,
    type: "PAY",
    country: "ID",
    currency: "IDR",
    request_amount: 30_000,
    channel_code: "QRIS",
    channel_properties: {},
    description: "Isi saldo",
    metadata: { player: "p-1" },
    ...change,
  };
}

/** A payout body to an account whose last four digits choose the outcome. */
export function payoutBody(lastFour = "9876", change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    reference_id: `withdrawal-${randomUUID()}`,
    channel_code: "ID_BCA",
    channel_properties: { account_number: `12345${lastFour}`, account_holder_name: "Ayu Lestari" },
    amount: 250_000,
    currency: "IDR",
    description: "Penarikan",
    metadata: { order: "w-1" },
    ...change,
  };
}

export async function createPayment(bank: Bank, change?: Record<string, unknown>): Promise<Json> {
  const { status, body, text } = await bank.post("/v3/payment_requests", paymentBody(change));
  if (status !== 201) throw new Error(`payment request refused: ${status} ${text}`);
  return body;
}

export async function createPayout(bank: Bank, body: Record<string, unknown>, key: string = randomUUID()) {
  return bank.post("/v2/payouts", body, { headers: { "idempotency-key": key } });
}

export async function payoutReaches(bank: Bank, reference: unknown, status: string): Promise<Json> {
  return until(async () => {
    const { body } = await bank.get(`/v2/payouts?reference_id=${String(reference)}`);
    const payout = body?.[0];
    return payout?.["status"] === status && payout;
  });
}
