import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { type Answer, startBank } from "./support/bank.ts";
import { createPayment, paymentBody, payoutBody } from "./support/examples.ts";

// Refusals change no state, so these tests share one bank.
const bank = await startBank({}, afterAll);

function expectError(answer: Answer, status: number, errorCode: string): void {
  expect(answer.body).toEqual({ error_code: errorCode, message: expect.any(String) });
  expect(answer.status).toBe(status);
}

test("every call without the API key is refused", async () => {
  const calls: [string, string][] = [
    ["GET", "/sandbox/payment_requests?reference_id=x"],
    ["POST", "/v3/payment_requests"],
    ["POST", "/v2/payouts"],
    ["GET", "/v2/payouts?reference_id=x"],
    ["GET", "/payouts_channels"],
    ["GET", "/transactions"],
    ["GET", "/sandbox/statement"],
    ["GET", "/sandbox/payouts"],
    ["GET", "/sandbox/webhooks"],
    ["POST", "/sandbox/faults"],
  ];
  for (const [method, path] of calls) {
    for (const key of [null, "", "wrong", `${bank.credentials.apiKey}x`, bank.credentials.apiKey.slice(0, -1)]) {
      const answer = method === "GET" ? await bank.get(path, { key }) : await bank.post(path, {}, { key });
      expectError(answer, 401, "INVALID_API_KEY");
      expect(answer.headers.get("www-authenticate")).toContain("Basic");
    }
  }
});

test.each(["Bearer x", "Basic", "Basic !!!", "Basic Og==", "basic"])("authorization %j is refused", async (value) => {
  const answer = await bank.get("/sandbox/statement", { key: null, headers: { authorization: value } });
  expectError(answer, 401, "INVALID_API_KEY");
});

test("a password with the key is refused", async () => {
  const encoded = Buffer.from(`${bank.credentials.apiKey}:secret`).toString("base64");
  const answer = await bank.get("/sandbox/statement", { key: null, headers: { authorization: `Basic ${encoded}` } });
  expectError(answer, 401, "INVALID_API_KEY");
});

test("payment requests need the api-version header of their version", async () => {
  const answer = await bank.post("/v3/payment_requests", paymentBody(), { headers: { "api-version": "2022-07-31" } });
  expectError(answer, 400, "API_VALIDATION_ERROR");
  const without = await fetch(`${bank.url}/v3/payment_requests/pr-1`, {
    headers: { authorization: `Basic ${Buffer.from(`${bank.credentials.apiKey}:`).toString("base64")}` },
  });
  expect(without.status).toBe(400);
});

const badPayments: [string, Record<string, unknown>][] = [
  ["no reference", { reference_id: undefined }],
  ["an empty reference", { reference_id: "" }],
  ["a long reference", { reference_id: "x".repeat(256) }],
  ["a control character", { reference_id: "a\u0000b" }],
  ["another type", { type: "REUSABLE_PAYMENT_CODE" }],
  ["another currency", { currency: "USD" }],
  ["another country", { country: "PH" }],
  ["a fraction", { request_amount: 100.5 }],
  ["nothing to pay", { request_amount: 0 }],
  ["a negative amount", { request_amount: -1 }],
  ["an amount as text", { request_amount: "30000" }],
  ["an unsafe amount", { request_amount: 2 ** 60 }],
  ["more than the channel takes", { request_amount: 20_000_001 }],
  ["no properties", { channel_properties: undefined }],
  ["properties as a list", { channel_properties: [] }],
  ["a bad expiry", { channel_properties: { expires_at: "tomorrow" } }],
  ["an ftp return address", { channel_properties: { success_return_url: "ftp://x" } }],
  ["nested metadata", { metadata: { a: { b: 1 } } }],
  ["too much metadata", { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, "v"])) }],
];

test.each(badPayments)("a payment request with %s is refused with the name of the field", async (_name, change) => {
  const answer = await bank.post("/v3/payment_requests", paymentBody(change));
  expectError(answer, 400, "API_VALIDATION_ERROR");
  const field = Object.keys(change)[0] ?? "";
  expect(String(answer.body["message"])).toContain(field === "request_amount" ? "amount" : field);
});

const badPayouts: [string, Record<string, unknown>][] = [
  ["no reference", { reference_id: undefined }],
  ["no destination", { channel_properties: undefined }],
  ["letters in the account number", { channel_properties: { account_number: "12a4", account_holder_name: "A" } }],
  ["no account number", { channel_properties: { account_number: "", account_holder_name: "A" } }],
  ["no holder", { channel_properties: { account_number: "1234", account_holder_name: "" } }],
  ["a fraction", { amount: 50_000.5 }],
  ["too little", { amount: 9_999 }],
  ["too much", { amount: 2_000_000_000_000 }],
  ["another currency", { currency: "PHP" }],
];

test.each(badPayouts)("a payout with %s is refused", async (_name, change) => {
  const headers = { "idempotency-key": randomUUID() };
  expectError(await bank.post("/v2/payouts", payoutBody("1", change), { headers }), 400, "API_VALIDATION_ERROR");
});

test("a refused payout leaves its key free", async () => {
  const headers = { "idempotency-key": randomUUID() };
  expect((await bank.post("/v2/payouts", payoutBody("1", { amount: 1 }), { headers })).status).toBe(400);
  expect((await bank.post("/v2/payouts", payoutBody(), { headers })).status).toBe(200);
});

test("a payout without its key, or with an overlong one, is refused", async () => {
  expectError(await bank.post("/v2/payouts", payoutBody()), 400, "API_VALIDATION_ERROR");
  const headers = { "idempotency-key": "k".repeat(101) };
  expectError(await bank.post("/v2/payouts", payoutBody(), { headers }), 400, "API_VALIDATION_ERROR");
});

test("unknown channels are refused", async () => {
  const payment = await bank.post("/v3/payment_requests", paymentBody({ channel_code: "BITCOIN" }));
  expectError(payment, 400, "CHANNEL_CODE_NOT_SUPPORTED_ERROR");
  const headers = { "idempotency-key": randomUUID() };
  const payout = await bank.post("/v2/payouts", payoutBody("1", { channel_code: "PH_GCASH" }), { headers });
  expectError(payout, 400, "CHANNEL_CODE_NOT_SUPPORTED_ERROR");
});

test("unknown ids and addresses get a 404", async () => {
  const noPayment = "/v3/payment_requests/pr-00000000-0000-4000-8000-000000000000";
  expectError(await bank.get(noPayment), 404, "DATA_NOT_FOUND");
  expectError(await bank.post(`${noPayment}/simulate`, {}), 404, "DATA_NOT_FOUND");
  expectError(await bank.post(`${noPayment}/cancel`), 404, "DATA_NOT_FOUND");
  expectError(await bank.get("/v3/payment_requests/..%2f"), 404, "DATA_NOT_FOUND");
  expectError(await bank.get("/v2/payouts/disb-x"), 404, "DATA_NOT_FOUND");
  expectError(await bank.post("/v2/payouts/disb-x/cancel"), 404, "DATA_NOT_FOUND");
  expectError(await bank.get("/nowhere"), 404, "NOT_FOUND");
});

test("bodies that are not JSON, too large or of another kind are refused in the same shape", async () => {
  const path = "/v3/payment_requests";
  expectError(await bank.post(path, undefined, { raw: "{" }), 400, "INVALID_JSON_FORMAT");
  expectError(await bank.post(path, undefined, { raw: '{"__proto__":{"a":1}}' }), 400, "INVALID_JSON_FORMAT");
  expectError(await bank.post(path, undefined, { raw: "[]" }), 400, "API_VALIDATION_ERROR");
  expectError(await bank.post(path, undefined, { raw: "null" }), 400, "API_VALIDATION_ERROR");
  expectError(await bank.post(path, paymentBody({ description: "x".repeat(70_000) })), 413, "PAYLOAD_TOO_LARGE");
  const xml = { raw: "<a/>", headers: { "content-type": "text/xml" } };
  expectError(await bank.post(path, undefined, xml), 415, "UNSUPPORTED_CONTENT_TYPE");
});

test("invalid queries are refused", async () => {
  const made = await createPayment(bank);
  const simulate = `/v3/payment_requests/${made["payment_request_id"]}/simulate`;
  for (const path of [
    "/sandbox/statement?from=yesterday",
    "/sandbox/statement?limit=0",
    "/sandbox/statement?limit=9999",
  ]) {
    expectError(await bank.get(path), 400, "API_VALIDATION_ERROR");
  }
  for (const path of ["/transactions?limit=51", "/transactions?updated[gte]=yesterday"]) {
    expectError(await bank.get(path), 400, "API_VALIDATION_ERROR");
  }
  expectError(await bank.get("/sandbox/payment_requests"), 400, "API_VALIDATION_ERROR");
  expectError(await bank.get("/v2/payouts"), 400, "API_VALIDATION_ERROR");
  expectError(await bank.get("/payouts_channels?channel_category=CASH"), 400, "API_VALIDATION_ERROR");
  expectError(await bank.post(`${simulate}?late=maybe`, {}), 400, "API_VALIDATION_ERROR");
  expectError(await bank.post(simulate, { amount: "all" }), 400, "API_VALIDATION_ERROR");
});

test("no body makes the bank fail or reveal its internals", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("/v3/payment_requests", "/v2/payouts", "/sandbox/faults"),
      fc.oneof(
        fc.jsonValue(),
        fc.record({ ...fieldsOf(paymentBody()), ...fieldsOf(payoutBody()) }, { requiredKeys: [] }),
      ),
      async (path, body) => {
        const answer = await bank.post(path, body, { headers: { "idempotency-key": randomUUID() } });
        expect(answer.status).toBeLessThan(500);
        if (answer.status >= 300) {
          expect(answer.body).toEqual({ error_code: expect.any(String), message: expect.any(String) });
        }
        expect(answer.text).not.toMatch(/node_modules|\.ts:\d/);
      },
    ),
    { numRuns: 200 },
  );
});

/** For each field: its valid value or any JSON. */
function fieldsOf(body: Record<string, unknown>): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(
    Object.entries(body).map(([name, right]) => [name, fc.oneof(fc.constant(right), fc.jsonValue())]),
  );
}
