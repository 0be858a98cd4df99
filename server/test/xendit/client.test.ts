import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { createXenditClient, type XenditClientOptions } from "../../src/adapters/payments/xendit/client.ts";
import { silentLog } from "../harness/database.ts";

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** A provider that does as it is told, and a client of it. */
async function withProvider(handle: Handle, times: XenditClientOptions["times"] = {}) {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const client = createXenditClient({ url: `http://127.0.0.1:${port}/`, apiKey: "the-key", log: silentLog, times });
  onTestFinished(async () => {
    await client.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return client;
}

const answer = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, { "content-type": "application/json" }).end(body);
};

describe("the provider's client", () => {
  test("sends the key as user name with an empty password, the version, and the caller's headers", async () => {
    const seen: IncomingMessage["headers"][] = [];
    const client = await withProvider((request, response) => {
      seen.push(request.headers);
      answer(response, 200, '{"url":"' + (request.url ?? "") + '"}');
    });
    expect(await client.get("/v2/things", { reference_id: "a&b c" })).toEqual({
      outcome: "ok",
      body: { url: "/v2/things?reference_id=a%26b+c" },
    });
    await client.post("/v2/payouts", {}, { "Idempotency-key": "k" });
    expect(seen[0]).toMatchObject({
      authorization: `Basic ${Buffer.from("the-key:").toString("base64")}`,
      "api-version": "2024-11-11",
    });
    expect(seen[1]).toMatchObject({ "idempotency-key": "k", "content-type": "application/json" });
  });

  test("a refusal is an answer, with the provider's code", async () => {
    const client = await withProvider((_request, response) =>
      answer(response, 409, '{"error_code":"DUPLICATE_ERROR","message":"used"}'),
    );
    const refused = { outcome: "refused", status: 409, code: "DUPLICATE_ERROR", message: "used" };
    expect(await client.post("/x", {})).toEqual(refused);
    expect(await client.get("/x")).toEqual(refused);
  });

  test.each([
    { what: "an outage", status: 503, body: '{"error_code":"SERVER_ERROR"}' },
    { what: "a wrong key", status: 401, body: '{"error_code":"INVALID_API_KEY"}' },
    { what: "no funds", status: 402, body: '{"error_code":"INSUFFICIENT_BALANCE"}' },
    { what: "a key without the right", status: 403, body: '{"error_code":"REQUEST_FORBIDDEN_ERROR"}' },
    { what: "too many calls", status: 429, body: '{"error_code":"RATE_LIMIT_EXCEEDED"}' },
    { what: "half an answer", status: 200, body: '{"id":' },
    { what: "a page of a proxy", status: 404, body: "<html>" },
    { what: "an error of no known shape", status: 400, body: "{}" },
  ])("$what says nothing about what was asked", async ({ status, body }) => {
    let calls = 0;
    const client = await withProvider((_request, response) => {
      calls += 1;
      answer(response, status, body);
    });
    expect((await client.post("/x", {})).outcome).toBe("unknown");
    expect(calls).toBe(1);
    expect((await client.get("/x")).outcome).toBe("unknown");
    expect(calls).toBe(4);
  });

  test("a read gets over two failures, a write is sent once", async () => {
    let calls = 0;
    const client = await withProvider((_request, response) =>
      answer(response, (calls += 1) % 3 === 0 ? 200 : 500, "{}"),
    );
    expect(await client.get("/x")).toEqual({ outcome: "ok", body: {} });
    expect(calls).toBe(3);
    expect((await client.post("/x", {})).outcome).toBe("unknown");
    expect(calls).toBe(4);
  });

  test("a provider that keeps still is given up on, and not asked again for a while", async () => {
    let calls = 0;
    const client = await withProvider(
      () => {
        calls += 1;
      },
      { write: 30, openFor: 60_000 },
    );
    for (let attempt = 0; attempt < 6; attempt++) {
      expect(await client.post("/x", {})).toEqual({ outcome: "unknown", reason: "no answer in time" });
    }
    expect(await client.post("/x", {})).toEqual({ outcome: "unknown", reason: "provider is down" });
    expect(calls).toBe(6);
  });
});
