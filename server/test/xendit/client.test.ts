import type { IncomingMessage, ServerResponse } from "node:http";
import { readdirSync, readFileSync } from "node:fs";
import type { PaymentHost } from "@fairlobby/ports/payments";
import { describe, expect, onTestFinished, test } from "vitest";
import { addresses } from "../../src/adapters/payments/xendit/addresses.ts";
import { createXenditClient } from "../../src/adapters/payments/xendit/client.ts";
import { freePort } from "../../../tools/free-port.ts";
import { openHttpServer } from "../../../tools/http-server.ts";
import { clientHost } from "./client-host.ts";

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Creates a provider that answers as the test defines, and a client for it. */
async function withProvider(handle: Handle, times: PaymentHost["times"] = {}) {
  const server = await openHttpServer(handle);
  /** The outcome of each attempt, e.g. `read_payment outage`. */
  const measured: string[] = [];
  const surprises: string[] = [];
  const client = createXenditClient({
    url: `${server.url}/`,
    apiKey: "the-key",
    host: clientHost(
      times,
      (kind, outcome) => measured.push(`${kind} ${outcome}`),
      (call, what) => surprises.push(`${call} ${what}`),
    ),
  });
  onTestFinished(async () => {
    await client.close();
    await server.close();
  });
  return { client, measured, surprises };
}

const answer = (response: ServerResponse, status: number, body: string, headers: object = {}): void => {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
};

describe("the provider's addresses", () => {
  test("R-SRV-110 are those of the public reference, and no other file has one", () => {
    // https://docs.xendit.co/apidocs, read in November 2026.
    const published = [
      "GET /payouts_channels",
      "GET /transactions",
      "GET /v2/payouts",
      "GET /v3/payment_requests/{id}",
      "GET /v3/payments/{id}",
      "GET /v3/refunds/{id}",
      "POST /v2/payouts",
      "POST /v2/payouts/{id}/cancel",
      "POST /v3/payment_requests",
      "POST /v3/refunds",
    ];
    const used = Object.values(addresses).map(({ method, path }) => `${method} ${path}`);
    expect(used.toSorted()).toEqual(published);

    const folder = new URL("../../src/adapters/payments/xendit/", import.meta.url);
    const others = readdirSync(folder).filter((file) => file !== "addresses.ts");
    expect(others).toContain("payments.ts");
    for (const file of others) {
      const code = readFileSync(new URL(file, folder), "utf8").replaceAll(/https:\/\/docs\.xendit\.co\S*/g, "");
      expect(code, file).not.toMatch(/["'`]\/(v\d|payouts|transactions|payment)/);
    }
  });
});

describe("the provider's client", () => {
  test("sends the key as user name with an empty password, the version, and the caller's headers", async () => {
    const seen: IncomingMessage[] = [];
    const { client } = await withProvider((request, response) => {
      seen.push(request);
      answer(response, 200, '{"url":"' + (request.url ?? "") + '"}');
    });
    expect(await client.get("read_payouts", { reference_id: "a&b c" })).toEqual({
      outcome: "ok",
      body: { url: "/v2/payouts?reference_id=a%26b+c" },
    });
    expect(await client.get("read_payment", {}, "py/$&1")).toMatchObject({
      body: { url: "/v3/payments/py%2F%24%261" },
    });
    await client.post("send_payout", {}, { headers: { "Idempotency-key": "k" } });
    expect(seen[0]?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from("the-key:").toString("base64")}`,
      "api-version": "2024-11-11",
    });
    expect(seen[2]?.headers).toMatchObject({ "idempotency-key": "k", "content-type": "application/json" });
  });

  test("a refusal is an answer, with the provider's code", async () => {
    const { client } = await withProvider((_request, response) =>
      answer(response, 409, '{"error_code":"DUPLICATE_ERROR","message":"used"}'),
    );
    const refused = { outcome: "refused", status: 409, code: "DUPLICATE_ERROR", message: "used" };
    expect(await client.post("open_payment", {})).toEqual(refused);
    expect(await client.get("read_payment", {}, "py-1")).toEqual(refused);
  });

  test.each([
    { what: "an outage", status: 503, body: '{"error_code":"SERVER_ERROR"}', repeated: true },
    { what: "too many calls", status: 429, body: '{"error_code":"RATE_LIMIT_EXCEEDED"}', repeated: true },
    { what: "a wrong key", status: 401, body: '{"error_code":"INVALID_API_KEY"}', repeated: false },
    { what: "no funds", status: 402, body: '{"error_code":"INSUFFICIENT_BALANCE"}', repeated: false },
    { what: "no funds, said with 400", status: 400, body: '{"error_code":"INSUFFICIENT_BALANCE"}', repeated: false },
    { what: "a key without the right", status: 403, body: '{"error_code":"REQUEST_FORBIDDEN_ERROR"}', repeated: false },
  ])("$what leaves the request's outcome unknown", async ({ status, body, repeated }) => {
    let calls = 0;
    const { client, surprises } = await withProvider((_request, response) => {
      calls += 1;
      answer(response, status, body);
    });
    expect((await client.post("open_payment", {})).outcome).toBe("unknown");
    expect(calls).toBe(1);
    expect((await client.get("read_payment")).outcome).toBe("unknown");
    expect(calls).toBe(repeated ? 4 : 2);
    expect(surprises).toEqual([]);
  });

  test.each([
    { what: "half an answer", status: 200, body: '{"id":' },
    { what: "a page of a proxy", status: 404, body: "<html>" },
    { what: "an error of no known shape", status: 400, body: "{}" },
  ])("R-SRV-119 $what is unknown, and reported", async ({ status, body }) => {
    const { client, surprises } = await withProvider((_request, response) => answer(response, status, body));
    expect((await client.post("open_payment", {})).outcome).toBe("unknown");
    expect(surprises).toEqual(["open_payment unreadable"]);
  });

  test("a read survives two failures, a write is sent once", async () => {
    let calls = 0;
    const { client, measured } = await withProvider((_request, response) =>
      answer(response, (calls += 1) % 3 === 0 ? 200 : 500, "{}"),
    );
    expect(await client.get("read_payment")).toEqual({ outcome: "ok", body: {} });
    expect(measured).toEqual(["read_payment outage", "read_payment outage", "read_payment answered"]);
    expect((await client.post("send_payout", {})).outcome).toBe("unknown");
    expect(calls).toBe(4);
  });

  test("a provider that does not answer is not called again for a while", async () => {
    let calls = 0;
    const { client } = await withProvider(
      () => {
        calls += 1;
      },
      { write: 100, openFor: 60_000 },
    );
    for (let attempt = 0; attempt < 6; attempt++) {
      const unanswered = { outcome: "unknown", reason: "no answer in time", isSent: true };
      expect(await client.post("send_payout", {})).toEqual(unanswered);
    }
    expect(await client.post("send_payout", {})).toEqual({ outcome: "unknown", reason: "paused", isSent: false });
    // On a busy machine an attempt may time out before it reaches the provider.
    expect(calls).toBeLessThanOrEqual(6);
  });

  test("R-SRV-135 a call for which there is no connection was certainly not sent", async () => {
    const client = createXenditClient({
      url: `http://127.0.0.1:${await freePort()}`,
      apiKey: "key",
      host: clientHost(),
    });
    onTestFinished(() => client.close());
    expect(await client.post("send_payout", {})).toMatchObject({ outcome: "unknown", isSent: false });
  });

  test("R-SRV-112 throttled look-ups never stop payouts", async () => {
    const { client, measured } = await withProvider(
      (request, response) =>
        request.url?.startsWith("/v2/payouts") === true && request.method === "POST"
          ? answer(response, 200, "{}")
          : answer(response, 429, '{"error_code":"RATE_LIMIT_EXCEEDED"}'),
      { openFor: 60_000 },
    );
    for (let look = 0; look < 5; look++) await client.get("read_payment_request", {}, "pr-1");
    expect(measured.at(-1)).toBe("read_payment_request paused");
    expect(await client.post("send_payout", {})).toEqual({ outcome: "ok", body: {} });
  });

  test.each([
    { "retry-after": "60" },
    { "rate-limit-reset": "58.37" },
    // A time in a header counts by the clock of the party that sent it.
    { date: "Sat, 01 Jan 2000 00:00:00 GMT", "retry-after": "Sat, 01 Jan 2000 00:01:00 GMT" },
  ])("R-SRV-112 a 429 with %j pauses its kind of call until then, and no other", async (headers) => {
    const asked: string[] = [];
    const { client, measured } = await withProvider((request, response) => {
      asked.push(request.url ?? "");
      if (request.url === "/transactions") return answer(response, 429, "{}", headers);
      return answer(response, 200, "{}");
    });
    const unknown = { outcome: "unknown", reason: "status 429", isSent: true };
    expect(await client.get("read_transactions")).toEqual(unknown);
    expect(await client.get("read_transactions")).toEqual({ ...unknown, reason: "paused", isSent: false });
    expect(asked).toEqual(["/transactions"]);
    expect(measured).toEqual(["read_transactions throttled", "read_transactions paused"]);
    expect((await client.get("read_payment", {}, "py-1")).outcome).toBe("ok");
  });

  test("R-SRV-112 an answer larger than a megabyte is not read", async () => {
    const { client, measured } = await withProvider((_request, response) =>
      answer(response, 200, JSON.stringify("x".repeat(1024 * 1024))),
    );
    expect(await client.post("open_payment", {})).toEqual({
      outcome: "unknown",
      reason: "no answer: ANSWER_TOO_LARGE",
      isSent: true,
    });
    expect(measured).toEqual(["open_payment network"]);
  });
});
