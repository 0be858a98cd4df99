import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Json, startBank } from "./support/bank.ts";
import { createPayment, paymentBody } from "./support/examples.ts";
import { startReceiver } from "./support/receiver.ts";

test("a QRIS request has Xendit's shape, with its code and its pay page", async () => {
  const bank = await startBank();
  const body = paymentBody({ channel_properties: { success_return_url: "https://lobby.example/back" } });
  const { status, body: made } = await bank.post("/v3/payment_requests", body);
  expect(status).toBe(201);
  expect(made).toMatchObject({
    payment_request_id: expect.stringMatching(/^pr-[0-9a-f-]{36}$/),
    reference_id: body["reference_id"],
    type: "PAY",
    country: "ID",
    currency: "IDR",
    request_amount: 30_000,
    channel_code: "QRIS",
    status: "REQUIRES_ACTION",
    description: "Isi saldo",
    metadata: { player: "p-1" },
    channel_properties: { success_return_url: "https://lobby.example/back" },
    actions: [
      {
        type: "PRESENT_TO_CUSTOMER",
        descriptor: "QR_STRING",
        value: expect.stringMatching(/^000201.*6304[0-9A-F]{4}$/),
      },
      {
        type: "REDIRECT_CUSTOMER",
        descriptor: "WEB_URL",
        value: expect.stringMatching(/^http:\/\/localhost:\d+\/pay\/pr-/),
      },
    ],
  });
  const read = await bank.get(`/v3/payment_requests/${made["payment_request_id"]}`);
  expect(read.body).toEqual(made);
});

test.each(["BCA", "BNI", "BRI", "MANDIRI", "PERMATA"])(
  "a %s virtual account gets a number of 16 digits",
  async (code) => {
    const bank = await startBank();
    const made = await createPayment(bank, { channel_code: `${code}_VIRTUAL_ACCOUNT` });
    expect(made["actions"][0]).toEqual({
      type: "PRESENT_TO_CUSTOMER",
      descriptor: "VIRTUAL_ACCOUNT_NUMBER",
      value: expect.stringMatching(/^0000\d{12}$/),
    });
    expect(made["actions"][1]?.["descriptor"]).toBe("WEB_URL");
  },
);

test("wallets are sent to the pay page only", async () => {
  const bank = await startBank();
  for (const channel of ["OVO", "DANA", "SHOPEEPAY", "LINKAJA"]) {
    const made = await createPayment(bank, { channel_code: channel });
    expect(made["actions"].map((action: Json) => action["descriptor"])).toEqual(["WEB_URL"]);
  }
});

test("the pay page has the public address", async () => {
  const bank = await startBank({ BANK_PUBLIC_URL: "https://bank.example/sandbox/" });
  const made = await createPayment(bank);
  expect(made["actions"][1]?.["value"]).toBe(`https://bank.example/sandbox/pay/${made["payment_request_id"]}`);
});

test("the same reference with the same data returns the same request; other data are a duplicate", async () => {
  const bank = await startBank();
  const body = paymentBody();
  const first = await bank.post("/v3/payment_requests", body);
  // The key order does not matter.
  const again = await bank.post("/v3/payment_requests", Object.fromEntries(Object.entries(body).toReversed()));
  expect(again.status).toBe(200);
  expect(again.body).toEqual(first.body);

  const other = await bank.post("/v3/payment_requests", { ...body, request_amount: 30_001 });
  expect(other.status).toBe(409);
  expect(other.body["error_code"]).toBe("DUPLICATE_ERROR");
});

test("the same reference sent many times at once creates one request", async () => {
  const bank = await startBank();
  const body = paymentBody();
  const answers = await Promise.all(Array.from({ length: 10 }, () => bank.post("/v3/payment_requests", body)));
  expect(new Set(answers.map((answer) => answer.body["payment_request_id"])).size).toBe(1);
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
});

test("a request can be found by its reference", async () => {
  const bank = await startBank();
  const made = await createPayment(bank);
  const found = await bank.get(`/sandbox/payment_requests?reference_id=${made["reference_id"]}`);
  expect(found.body).toEqual({ data: [made] });
  const published = await bank.get(`/v3/payment_requests?reference_id=${made["reference_id"]}`);
  expect(published.status, "the public reference has no such call").toBe(404);
  expect((await bank.get("/sandbox/payment_requests?reference_id=unknown")).body["data"]).toEqual([]);
});

test("a simulated payment succeeds once, is reported by webhook and is on the statement", async () => {
  const receiver = await startReceiver();
  const bank = await startBank({ BANK_CALLBACK_URL: receiver.url });
  const made = await createPayment(bank);
  const path = `/v3/payment_requests/${made["payment_request_id"]}`;

  const paid = await bank.post(`${path}/simulate`, { amount: 30_000 });
  expect(paid.status).toBe(200);
  expect(paid.body["status"]).toBe("PENDING");
  expect((await bank.get(path)).body).toMatchObject({
    status: "SUCCEEDED",
    latest_payment_id: expect.stringMatching(/^py-/),
  });

  const webhook = await receiver.waitFor("payment.capture", String(made["reference_id"]));
  expect(webhook.token).toBe(bank.credentials.callbackToken);
  expect(webhook.body).toMatchObject({
    event: "payment.capture",
    business_id: made["business_id"],
    created: expect.any(String),
    data: {
      payment_id: expect.stringMatching(/^py-/),
      payment_request_id: made["payment_request_id"],
      reference_id: made["reference_id"],
      status: "SUCCEEDED",
      request_amount: 30_000,
      currency: "IDR",
      channel_code: "QRIS",
      captures: [{ capture_id: expect.stringMatching(/^cap-/), capture_amount: 30_000 }],
      metadata: { player: "p-1" },
    },
  });

  const twice = await bank.post(`${path}/simulate`, {});
  expect(twice.status).toBe(400);
  expect(twice.body["error_code"]).toBe("INACTIVE_PAYMENT_REQUEST");
  const statement = (await bank.get("/sandbox/statement")).body;
  expect(statement["data"]).toHaveLength(1);
  expect(statement).toMatchObject({ money_in: 30_000, money_out: 0, data: [{ type: "PAYMENT", amount: 30_000 }] });
});

test("only the requested amount can be paid, unless a mismatch is asked for", async () => {
  const receiver = await startReceiver();
  const bank = await startBank({ BANK_CALLBACK_URL: receiver.url });
  const made = await createPayment(bank);
  const path = `/v3/payment_requests/${made["payment_request_id"]}/simulate`;
  expect((await bank.post(path, { amount: 29_999 })).status).toBe(400);
  expect((await bank.post(`${path}?mismatch=true`, { amount: 29_999 })).status).toBe(200);
  const webhook = await receiver.waitFor("payment.capture", String(made["reference_id"]));
  expect(webhook.body["data"]).toMatchObject({ request_amount: 30_000, captures: [{ capture_amount: 29_999 }] });
});

test("an expired request refuses payment, but a late payment can arrive", async () => {
  const receiver = await startReceiver();
  const bank = await startBank({ BANK_CALLBACK_URL: receiver.url });
  const made = await createPayment(bank, {
    channel_properties: { expires_at: new Date(Date.now() + 60_000).toISOString() },
  });
  const path = `/v3/payment_requests/${made["payment_request_id"]}`;
  bank.clock.ahead = 61_000;
  expect((await bank.get(path)).body["status"]).toBe("EXPIRED");

  const refused = await bank.post(`${path}/simulate`, {});
  expect(refused.body["error_code"]).toBe("INACTIVE_PAYMENT_REQUEST");
  expect((await bank.post(`${path}/simulate?late=true`, {})).status).toBe(200);
  expect((await bank.get(path)).body["status"]).toBe("SUCCEEDED");
  await receiver.waitFor("payment.capture", String(made["reference_id"]));
});

test("an expiry in the past is refused, but a repeated create returns its expired request", async () => {
  const bank = await startBank();
  const past = await bank.post(
    "/v3/payment_requests",
    paymentBody({ channel_properties: { expires_at: "2020-01-01T00:00:00Z" } }),
  );
  expect(past.status).toBe(400);
  const body = paymentBody({ channel_properties: { expires_at: new Date(Date.now() + 60_000).toISOString() } });
  const made = await bank.post("/v3/payment_requests", body);
  bank.clock.ahead = 61_000;
  const again = await bank.post("/v3/payment_requests", body);
  expect(again.body["status"]).toBe("EXPIRED");
  expect(again.body["payment_request_id"]).toBe(made.body["payment_request_id"]);
});

test("a cancelled request cannot be paid, not even late", async () => {
  const bank = await startBank();
  const made = await createPayment(bank);
  const path = `/v3/payment_requests/${made["payment_request_id"]}`;
  // JSON announced without a body, as some clients do on every POST.
  const cancelled = await bank.post(`${path}/cancel`, undefined, { headers: { "content-type": "application/json" } });
  expect(cancelled.body["status"]).toBe("CANCELED");
  expect((await bank.post(`${path}/simulate?late=true`, {})).status).toBe(400);
  expect((await bank.post(`${path}/cancel`)).body["error_code"]).toBe("INACTIVE_PAYMENT_REQUEST");
});

test("a payment shows the captured amount, not the requested one; an unpaid request has none", async () => {
  const bank = await startBank();
  const made = await createPayment(bank);
  const address = `/v3/payment_requests/${made["payment_request_id"]}`;
  await bank.post(`${address}/simulate?mismatch=true`, { amount: 12_000 });
  const { body: paid } = await bank.get(address);
  const { status, body: payment } = await bank.get(`/v3/payments/${paid["latest_payment_id"]}`);
  expect(status).toBe(200);
  expect(payment).toMatchObject({
    payment_id: paid["latest_payment_id"],
    reference_id: made["reference_id"],
    request_amount: 30_000,
    status: "SUCCEEDED",
    captures: [{ capture_amount: 12_000 }],
  });
  expect(made["latest_payment_id"]).toBeUndefined();
  for (const unknown of [`py-${randomUUID()}`, "py-1", made["payment_request_id"]]) {
    expect((await bank.get(`/v3/payments/${unknown}`)).status).toBe(404);
  }
});
