import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { type Json, startBank, startBankProgram } from "./support/bank.ts";
import { createPayment, createPayout, payoutBody, payoutReaches } from "./support/examples.ts";
import { startReceiver } from "./support/receiver.ts";

test("R-SRV-54 a payout is accepted, sent, paid, reported by webhook and on the statement", async () => {
  const receiver = await startReceiver();
  const bank = await startBank({ BANK_CALLBACK_URL: receiver.url });
  const body = payoutBody();
  const made = await createPayout(bank, body);
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({
    id: expect.stringMatching(/^disb-/),
    reference_id: body["reference_id"],
    status: "ACCEPTED",
    amount: 250_000,
    currency: "IDR",
    channel_code: "ID_BCA",
    channel_properties: body["channel_properties"],
    created: expect.any(String),
    updated: expect.any(String),
    estimated_arrival_time: expect.any(String),
  });
  expect(made.body).not.toHaveProperty("failure_code");

  const webhook = await receiver.waitFor("payout.succeeded", String(body["reference_id"]));
  expect(webhook.token).toBe(bank.credentials.callbackToken);
  const now = await bank.get(`/v2/payouts/${made.body["id"]}`);
  expect(now.body["status"]).toBe("SUCCEEDED");
  expect(webhook.body["data"]).toEqual(now.body);
  const seen = await bank.get("/sandbox/payouts");
  expect(seen.body["data"][0]?.["history"].map((change: Json) => change["status"])).toEqual([
    "ACCEPTED",
    "REQUESTED",
    "SUCCEEDED",
  ]);
  expect((await bank.get("/sandbox/statement")).body).toMatchObject({
    money_in: 0,
    money_out: 250_000,
    data: [{ type: "PAYOUT", cashflow: "MONEY_OUT", product_id: made.body["id"], amount: 250_000 }],
  });
});

test.each([
  ["0001", "INVALID_DESTINATION"],
  ["0002", "TEMPORARY_TRANSFER_ERROR"],
])("R-SRV-54 a payout to an account ending in %s fails with %s and moves no money", async (lastFour, failureCode) => {
  const receiver = await startReceiver();
  const bank = await startBank({ BANK_CALLBACK_URL: receiver.url });
  const body = payoutBody(lastFour);
  await createPayout(bank, body);
  const webhook = await receiver.waitFor("payout.failed", String(body["reference_id"]));
  expect(webhook.body["data"]).toMatchObject({ status: "FAILED", failure_code: failureCode });
  expect((await bank.get("/sandbox/statement")).body["data"]).toEqual([]);
});

test("a payout to an account ending in 0003 takes its own, longer time", async () => {
  const bank = await startBank({ BANK_PAYOUT_MS: "3600000", BANK_SLOW_SECONDS: "0.05" });
  const slow = payoutBody("0003");
  await createPayout(bank, slow);
  await payoutReaches(bank, slow["reference_id"], "SUCCEEDED");
  const usual = await createPayout(bank, payoutBody());
  expect((await bank.get(`/v2/payouts/${usual.body["id"]}`)).body["status"]).toBe("ACCEPTED");
});

test("a payout to an account ending in 0004 is paid and reversed later; the statement shows both", async () => {
  const receiver = await startReceiver();
  const bank = await startBank({ BANK_CALLBACK_URL: receiver.url, BANK_REVERSAL_SECONDS: "0.1" });
  const body = payoutBody("0004");
  await createPayout(bank, body);
  await receiver.waitFor("payout.succeeded", String(body["reference_id"]));
  const reversed = await receiver.waitFor("payout.reversed", String(body["reference_id"]));
  expect(reversed.body["data"]).toMatchObject({ status: "REVERSED" });
  expect((await bank.get("/sandbox/statement")).body).toMatchObject({
    money_in: 250_000,
    money_out: 250_000,
    data: [{ type: "PAYOUT" }, { type: "REVERSAL" }],
  });
});

test("a payout to an account ending in 0005 is accepted, but the create call is never answered", async () => {
  const bank = await startBank({ BANK_HANG_SECONDS: "0.1" });
  const body = payoutBody("0005");
  const key = randomUUID();
  await expect(createPayout(bank, body, key)).rejects.toThrow("fetch failed");
  const found = await payoutReaches(bank, body["reference_id"], "SUCCEEDED");
  // A repeated call with the key returns the payout immediately.
  expect((await createPayout(bank, body, key)).body["id"]).toBe(found["id"]);
});

test("a payout to an account ending in 0006 takes its own, longest time", async () => {
  const bank = await startBank({ BANK_PAYOUT_MS: "3600000", BANK_SLOW_SECONDS: "3600", BANK_LATE_SECONDS: "0.05" });
  const body = payoutBody("0006");
  await createPayout(bank, body);
  await payoutReaches(bank, body["reference_id"], "SUCCEEDED");
});

test("a payout to an account ending in 0007 is never settled and can be cancelled", async () => {
  const bank = await startBank({ BANK_PAYOUT_MS: "0" });
  const body = payoutBody("0007");
  const created = await createPayout(bank, body);
  // A later payout is paid immediately, while this payout has not changed.
  const usual = payoutBody();
  await createPayout(bank, usual);
  await payoutReaches(bank, usual["reference_id"], "SUCCEEDED");
  expect((await bank.get(`/v2/payouts/${created.body["id"]}`)).body["status"]).toBe("ACCEPTED");
  const cancelled = await bank.post(`/v2/payouts/${created.body["id"]}/cancel`, {});
  expect(cancelled.body["status"]).toBe("CANCELLED");
  expect((await bank.get("/sandbox/statement")).body["data"]).toHaveLength(1);
});

test("a held create call does not delay the stop of the bank", async () => {
  const bank = await startBankProgram({ BANK_HANG_SECONDS: "3600", BANK_PAYOUT_MS: "3600000" });
  const body = payoutBody("0005");
  const held = createPayout(bank, body).catch(() => "dropped");
  await payoutReaches(bank, body["reference_id"], "ACCEPTED");
  expect(await bank.stop()).toBe(0);
  expect(await held).toBe("dropped");
});

test("one key creates one payout, even when sent many times at once", async () => {
  const bank = await startBank();
  const body = payoutBody();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => createPayout(bank, body, key)));
  expect(new Set(answers.map((answer) => answer.body["id"])).size).toBe(1);
  await payoutReaches(bank, body["reference_id"], "SUCCEEDED");
  const again = await createPayout(bank, body, key);
  expect(again.body).toMatchObject({ id: answers[0]?.body["id"], status: "SUCCEEDED" });
  expect((await bank.get("/sandbox/statement")).body["data"]).toHaveLength(1);
});

test("a key used for another payout is refused as a duplicate", async () => {
  const bank = await startBank();
  const key = randomUUID();
  await createPayout(bank, payoutBody(), key);
  const other = await createPayout(bank, payoutBody(), key);
  expect(other.status).toBe(409);
  expect(other.body["error_code"]).toBe("DUPLICATE_ERROR");
});

test("two keys with one reference are two payouts, listed in order", async () => {
  const bank = await startBank();
  const body = payoutBody();
  const first = await createPayout(bank, body);
  const second = await createPayout(bank, body);
  const listed = await bank.get(`/v2/payouts?reference_id=${String(body["reference_id"])}`);
  expect(listed.body.map((payout: Json) => payout["id"])).toEqual([first.body["id"], second.body["id"]]);
});

test("a payout can be cancelled until it is sent", async () => {
  const bank = await startBank({ BANK_PAYOUT_MS: "3600000", BANK_SLOW_SECONDS: "0.02" });
  const waiting = await createPayout(bank, payoutBody());
  const cancelled = await bank.post(`/v2/payouts/${waiting.body["id"]}/cancel`);
  expect(cancelled.body["status"]).toBe("CANCELLED");

  const body = payoutBody("0003");
  const sent = await createPayout(bank, body);
  await payoutReaches(bank, body["reference_id"], "SUCCEEDED");
  const late = await bank.post(`/v2/payouts/${sent.body["id"]}/cancel`);
  expect(late.status).toBe(403);
  expect(late.body["error_code"]).toBe("INELIGIBLE_TRANSACTION_STATUS");
});

test("the bank list is filtered by currency, kind and code", async () => {
  const bank = await startBank();
  const all = (await bank.get("/payouts_channels?currency=IDR")).body;
  expect(all).toContainEqual({
    channel_code: "ID_BCA",
    channel_category: "BANK",
    channel_name: "Bank Central Asia (BCA)",
    currency: "IDR",
    amount_limits: { minimum: 10_000, maximum: 1_999_999_999_999, minimum_increment: 1 },
  });
  const codes = all.map((channel: Json) => String(channel["channel_code"]));
  expect(codes).toEqual(codes.toSorted());
  expect((await bank.get("/payouts_channels?currency=PHP")).body).toEqual([]);
  expect((await bank.get("/payouts_channels?channel_code=ID_OVO")).body).toHaveLength(1);
  const wallets = (await bank.get("/payouts_channels?channel_category=EWALLET")).body;
  expect(new Set(wallets.map((channel: Json) => channel["channel_category"]))).toEqual(new Set(["EWALLET"]));
});

test("the statement is filtered by time and paged", async () => {
  const bank = await startBank();
  const bodies = [payoutBody(), payoutBody(), payoutBody()];
  for (const body of bodies) {
    await createPayout(bank, body);
    await payoutReaches(bank, body["reference_id"], "SUCCEEDED");
  }
  const all = (await bank.get("/sandbox/statement")).body["data"];
  const first = (await bank.get("/sandbox/statement?limit=2")).body;
  expect(first).toMatchObject({ has_more: true, money_out: 750_000 });
  const rest = (await bank.get(`/sandbox/statement?limit=2&after_id=${first["data"][1]?.["id"]}`)).body;
  expect(rest["has_more"]).toBe(false);
  expect([...first["data"], ...rest["data"]]).toEqual(all);

  const cut = String(all[1]?.["created"]);
  const earlier = (await bank.get(`/sandbox/statement?to=${cut}`)).body["data"];
  const later = (await bank.get(`/sandbox/statement?from=${cut}`)).body["data"];
  expect([...earlier, ...later]).toEqual(all);
  expect(await until(async () => (await bank.get("/sandbox/statement?from=2100-01-01T00:00:00Z")).body)).toMatchObject({
    money_out: 0,
    data: [],
  });
});

test("R-SRV-54 a payout to an account ending in 0008 is assessed and rejected for compliance, and moves no money", async () => {
  const receiver = await startReceiver();
  const bank = await startBank({ BANK_CALLBACK_URL: receiver.url });
  const body = payoutBody("0008");
  await createPayout(bank, body);
  const webhook = await receiver.waitFor("payout.failed", String(body["reference_id"]));
  expect(webhook.body["data"]).toMatchObject({ status: "COMPLIANCE_REJECTED" });
  const { data } = (await bank.get("/sandbox/payouts")).body;
  expect(data[0]["history"].map((change: Json) => change["status"])).toEqual([
    "ACCEPTED",
    "PENDING_COMPLIANCE_ASSESSMENT",
    "COMPLIANCE_REJECTED",
  ]);
  expect((await bank.get("/transactions")).body["data"]).toMatchObject([{ type: "DISBURSEMENT", status: "FAILED" }]);
});

test("R-SRV-54 a payout to an account ending in 0009 is reported as failed and paid later", async () => {
  const receiver = await startReceiver();
  const bank = await startBank({ BANK_CALLBACK_URL: receiver.url, BANK_REVERSAL_SECONDS: "0.1" });
  const body = payoutBody("0009");
  await createPayout(bank, body);
  await receiver.waitFor("payout.failed", String(body["reference_id"]));
  await receiver.waitFor("payout.succeeded", String(body["reference_id"]));
  expect((await bank.get("/transactions")).body["data"]).toMatchObject([{ type: "DISBURSEMENT", status: "SUCCESS" }]);
});

test("a payout and a payment request can be put into every published state", async () => {
  const bank = await startBank({ BANK_PAYOUT_MS: "3600000" });
  const { body: payout } = await createPayout(bank, payoutBody());
  for (const status of ["ROUTING", "READY", "LOCKED", "EXPIRED", "REJECTED", "FAILED", "SUCCEEDED", "REVERSED"]) {
    const changed = await bank.post(`/sandbox/payouts/${payout["id"]}/state`, { status });
    expect([changed.status, changed.body["status"]]).toEqual([200, status]);
  }
  expect((await bank.get("/transactions")).body["data"]).toMatchObject([{ type: "DISBURSEMENT", status: "REVERSED" }]);
  expect((await bank.post(`/sandbox/payouts/${payout["id"]}/state`, { status: "LOST" })).status).toBe(400);

  const request = await createPayment(bank);
  const path = `/sandbox/payment_requests/${request["payment_request_id"]}/state`;
  for (const status of ["ACCEPTING_PAYMENTS", "AUTHORIZED", "CANCELED", "EXPIRED", "FAILED"]) {
    expect((await bank.post(path, { status })).body["status"]).toBe(status);
  }
  expect((await bank.post(path, { status: "PAID" })).status).toBe(400);
});

test("R-SRV-110 transactions are listed newest first, by type, reference and time, page by page", async () => {
  const bank = await startBank();
  const request = await createPayment(bank);
  await bank.post(`/v3/payment_requests/${request["payment_request_id"]}/simulate`, {});
  const body = payoutBody();
  await createPayout(bank, body);
  await payoutReaches(bank, body["reference_id"], "SUCCEEDED");
  const list = async (query: string): Promise<Json> => (await bank.get(`/transactions?${query}`)).body;
  const { data } = await list("");
  expect(data).toMatchObject([
    { type: "DISBURSEMENT", status: "SUCCESS", cashflow: "MONEY_OUT", reference_id: body["reference_id"] },
    {
      type: "PAYMENT",
      status: "SUCCESS",
      cashflow: "MONEY_IN",
      reference_id: request["reference_id"],
      product_data: { payment_request_id: request["payment_request_id"] },
    },
  ]);
  const first = await list("limit=1");
  expect(first).toMatchObject({ has_more: true, data: [data[0]], links: [{ rel: "next", method: "GET" }] });
  expect(await list(`limit=1&after_id=${first["data"][0]["id"]}`)).toEqual({
    has_more: false,
    data: [data[1]],
    links: [],
  });
  expect((await list("types=PAYMENT&types=REFUND"))["data"]).toEqual([data[1]]);
  expect((await list("statuses=PENDING"))["data"]).toEqual([]);
  expect((await list(`reference_id=${String(body["reference_id"])}`))["data"]).toEqual([data[0]]);
  expect((await list("updated[gte]=2100-01-01T00:00:00.000Z"))["data"]).toEqual([]);
  expect((await list(`updated[gte]=${data[0]["updated"]}&created[lte]=${data[0]["created"]}`))["data"]).toContainEqual(
    data[0],
  );
});
