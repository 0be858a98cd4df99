import { expect, test } from "vitest";
import { pauseAfter } from "../src/webhooks/delivery.ts";
import { until } from "../../../tools/until.ts";
import { type Bank, type Json, startBank } from "./support/bank.ts";
import { createPayment, createPayout, payoutBody } from "./support/examples.ts";
import { startReceiver } from "./support/receiver.ts";

async function pay(bank: Bank): Promise<string> {
  const made = await createPayment(bank);
  await bank.post(`/v3/payment_requests/${made["payment_request_id"]}/simulate`, {});
  return String(made["reference_id"]);
}

async function setFault(bank: Bank, webhooks: string, delayMs?: number): Promise<void> {
  const { status } = await bank.post("/sandbox/faults", { webhooks, ...(delayMs === undefined ? {} : { delayMs }) });
  expect(status).toBe(200);
}

async function queue(bank: Bank) {
  return (await bank.get("/sandbox/webhooks")).body["data"];
}

test("a webhook is sent until the receiver answers 2xx, always with the same id", async () => {
  const receiver = await startReceiver();
  const answers = [500, 404, 302, 204];
  receiver.answerWith(() => answers.shift() ?? 200);
  const bank = await startBank({ BANK_CALLBACK_URL: receiver.url });
  await pay(bank);
  const [webhook] = await until(async () => {
    const all = await queue(bank);
    return all[0]?.["state"] === "delivered" && all;
  });
  expect(webhook).toMatchObject({ event: "payment.capture", attempts: 4, last_result: "204" });
  expect(receiver.received).toHaveLength(4);
  expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1);
});

test("a receiver that was down gets all webhooks when it is back", async () => {
  const away = await startReceiver();
  await away.close();
  const bank = await startBank({ BANK_CALLBACK_URL: away.url });
  const references = [await pay(bank), await pay(bank), await pay(bank)];
  await until(async () => (await queue(bank)).every((webhook: Json) => Number(webhook["attempts"]) > 0));
  const back = await startReceiver(Number(new URL(away.url).port));
  for (const reference of references) await back.waitFor("payment.capture", reference);
});

test("a webhook is given up after the time limit", async () => {
  const bank = await startBank({ BANK_WEBHOOK_GIVE_UP_SECONDS: "1", BANK_WEBHOOK_RETRY_MS: "400" });
  await pay(bank);
  const [webhook] = await until(async () => {
    const all = await queue(bank);
    return all[0]?.["state"] === "given_up" && all;
  });
  expect(Number(webhook?.["attempts"])).toBeGreaterThan(1);
});

test("pauses grow, stay jittered and never exceed a minute", () => {
  for (let attempts = 1; attempts <= 60; attempts++) {
    const full = Math.min(1000 * 2 ** (attempts - 1), 60_000);
    const pauses = Array.from({ length: 20 }, () => pauseAfter(attempts, 1000));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(full / 2);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(full);
    expect(new Set(pauses).size).toBeGreaterThan(1);
  }
});

test("drop loses the webhook although the money moved", async () => {
  const receiver = await startReceiver();
  const bank = await startBank({ BANK_CALLBACK_URL: receiver.url });
  await setFault(bank, "drop");
  const lost = await pay(bank);
  await setFault(bank, "deliver");
  const kept = await pay(bank);
  await receiver.waitFor("payment.capture", kept);
  expect(receiver.received.map((one) => one.subject)).not.toContain(lost);
  expect((await queue(bank)).map((webhook: Json) => webhook["state"])).toContain("dropped");
  expect((await bank.get("/sandbox/statement")).body["data"]).toHaveLength(2);
});

test("duplicate sends the webhook twice with the same id", async () => {
  const receiver = await startReceiver();
  const bank = await startBank({ BANK_CALLBACK_URL: receiver.url });
  await setFault(bank, "duplicate");
  await pay(bank);
  const [first, second] = await receiver.waitForCount(2);
  expect(second).toEqual(first);
});

test("reorder lets the later webhook overtake the earlier one", async () => {
  const receiver = await startReceiver();
  const bank = await startBank({ BANK_CALLBACK_URL: receiver.url, BANK_REVERSAL_SECONDS: "0.05" });
  await setFault(bank, "reorder", 60_000);
  await createPayout(bank, payoutBody("0004"));
  await receiver.waitForCount(2);
  expect(receiver.received.map((one) => one.event)).toEqual(["payout.reversed", "payout.succeeded"]);
});

test("a webhook held for reordering is sent when none overtakes it", async () => {
  const receiver = await startReceiver();
  const bank = await startBank({ BANK_CALLBACK_URL: receiver.url });
  await setFault(bank, "reorder", 100);
  await receiver.waitFor("payment.capture", await pay(bank));
});

test("delay holds a webhook back while later ones pass", async () => {
  const receiver = await startReceiver();
  const bank = await startBank({ BANK_CALLBACK_URL: receiver.url });
  await setFault(bank, "delay", 500);
  const held = await pay(bank);
  await setFault(bank, "deliver");
  const quick = await pay(bank);
  await receiver.waitForCount(2);
  expect(receiver.received.map((one) => one.subject)).toEqual([quick, held]);
});

test("mixed draws a fault for each webhook by the given rates", async () => {
  const receiver = await startReceiver();
  const bank = await startBank({ BANK_CALLBACK_URL: receiver.url });
  const mix = { webhooks: "mixed", delayMs: 10, rates: { drop: 0.3, duplicate: 0.3 } };
  expect((await bank.post("/sandbox/faults", mix)).body).toEqual({ ...mix, payoutList: "array" });
  await Promise.all(Array.from({ length: 60 }, () => pay(bank)));
  const totals = (): Promise<Json[]> => bank.get("/sandbox/webhooks").then(({ body }) => body["totals"]);
  const made = Object.fromEntries((await totals()).map((one) => [one["fault"], one["made"]]));
  // For each fault, the chance that it is missing is below one in a million.
  expect(Object.keys(made)).toEqual(["deliver", "drop", "duplicate"]);
  expect(made["deliver"] + made["drop"] + made["duplicate"] / 2).toBe(60);
  await receiver.waitForCount(made["deliver"] + made["duplicate"]);
  expect((await totals()).find((one) => one["fault"] === "drop")).toMatchObject({ delivered: 0 });
});

test("unknown switches are refused and the present ones can be read", async () => {
  const bank = await startBank();
  expect((await bank.post("/sandbox/faults", { webhooks: "explode" })).status).toBe(400);
  expect((await bank.post("/sandbox/faults", { webhooks: "delay", delayMs: -1 })).status).toBe(400);
  expect((await bank.post("/sandbox/faults", { webhooks: "mixed" })).status).toBe(400);
  expect((await bank.post("/sandbox/faults", { webhooks: "mixed", rates: { drop: 0.7, delay: 0.7 } })).status).toBe(
    400,
  );
  expect((await bank.get("/sandbox/faults")).body).toEqual({
    webhooks: "deliver",
    delayMs: 5000,
    payoutList: "array",
  });
});
