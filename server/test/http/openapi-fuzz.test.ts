import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { calls, type PlayerCall } from "@fairlobby/contract";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { openApiDocument } from "@fairlobby/contract/openapi";
import * as fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { attemptsOf, namedIn } from "../harness/fuzzed-calls.ts";
import { startWholeServer, type WholeServer } from "./fixture.ts";

let server: WholeServer;
let token: string;
beforeAll(async () => {
  server = await startWholeServer({ login: 1_000_000, money: 40, other: 1_000_000 });
  token = await server.signIn();
});
afterAll(() => server?.close());

const document = openApiDocument();

const expectNamed = namedIn(document);

const everyCall: readonly PlayerCall[] = Object.values(calls);
/** Logging out would end the session of all other calls. */
const fuzzed = everyCall.filter(({ path }) => path !== "/v1/session/logout");

test("R-SRV-104 any input gets a reply whose status and shape are in the OpenAPI document", async () => {
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(attemptsOf(fuzzed), async ({ call, body, type, access, key }) => {
      const { code, text } = await server.send(call.path, {
        method: "POST",
        headers: {
          "content-type": type,
          "access-token": access ? token : "made-up",
          ...(key === "" ? {} : { "idempotency-key": key === "fresh" ? randomUUID() : key }),
        },
        body,
      });
      seen.add(code);
      expectNamed(call.path, code, text, { body, type, access, key });
      // Some calls renew their token.
      if (/"token":"/.test(text) || /session|bind/i.test(call.path)) token = await server.signIn();
    }),
    { seed: 20_261_122, numRuns: 600, endOnFailure: true },
  );
  for (const status of [200, 400, 413, 415]) expect(seen, "the fuzzing reached it").toContain(status);
});

test("R-SRV-104 R-API-01 every call refuses a body of null, and no body", async () => {
  for (const call of fuzzed) {
    for (const init of [{ body: "null", headers: { "content-type": "application/json" } }, {}]) {
      const headers = {
        "access-token": token,
        "idempotency-key": randomUUID(),
        ...("headers" in init ? init.headers : {}),
      };
      const { code, text } = await server.send(call.path, { ...init, method: "POST", headers });
      expectNamed(call.path, code, text, init);
      expect([call.path, (JSON.parse(text) as { msgCode: string }).msgCode]).toEqual([
        call.path,
        // The player reaches the limit of money calls a minute.
        code === 429 ? "rate_limited" : "invalid_input",
      ]);
    }
  }
});

test("R-SRV-104 too many calls, and too many at once, are in the document, with Retry-After", async () => {
  const responses = document.components.responses;
  for (const name of ["TooManyCalls", "NoRoom"]) expect(responses[name]).toHaveProperty("headers.Retry-After");
  let reply = { code: 0, text: "" };
  for (let nth = 0; nth < 41 && reply.code !== 429; nth++) {
    reply = await server.send("/v1/withdraw/cancel", {
      method: "POST",
      headers: { "content-type": "application/json", "access-token": token, "idempotency-key": randomUUID() },
      body: JSON.stringify({ orderId: "W123" }),
    });
  }
  expect(reply.code).toBe(429);
  expectNamed("/v1/withdraw/cancel", 429, reply.text, "a money call");
  const many = await Promise.all(
    Array.from({ length: 60 }, () =>
      server.send("/v1/bus/accountInfo", {
        method: "POST",
        headers: { "content-type": "application/json", "access-token": token },
        body: "{}",
      }),
    ),
  );
  for (const { code, text } of many) expectNamed("/v1/bus/accountInfo", code, text, "many at once");
});

test("R-SRV-104 an invalid HTTP request gets the envelope too", async () => {
  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(server.url);
      const socket = connect(Number(port), "127.0.0.1", () => socket.write(text));
      let said = "";
      socket.on("data", (chunk) => (said += chunk.toString())).on("error", reject);
      socket.on("close", () => resolve(said));
    });
  for (const [status, request] of [
    [400, "nonsense\r\n\r\n"],
    [431, `POST /user/login HTTP/1.1\r\nhost: x\r\nx: ${"x".repeat(20_000)}\r\n\r\n`],
  ] as const) {
    const said = await raw(request);
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expectNamed("/user/login", status, said.split("\r\n\r\n")[1] ?? "", request.slice(0, 40));
  }
});

test("R-SRV-91 a call gets 503 with Retry-After while the database's disk is full, and is answered when it is not", async () => {
  const owner = new pg.Client(server.databaseUrl);
  await owner.connect();
  onTestFinished(() => owner.end());
  const signIn = () =>
    server.send("/user/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(deviceLogin(randomUUID())),
    });
  await owner.query(`
    create function public.refuse_to_write() returns trigger language plpgsql as
      $$ begin raise disk_full using message = 'could not extend file: No space left on device'; end $$;
    create trigger full_disk before insert on accounts.player execute function public.refuse_to_write()`);
  const { code, text } = await signIn();
  expectNamed("/user/login", code, text, "a full disk");
  expect([code, (JSON.parse(text) as { msgCode: string }).msgCode]).toEqual([503, "server_error"]);
  await owner.query("drop trigger full_disk on accounts.player; drop function public.refuse_to_write()");
  expect((await signIn()).code).toBe(200);
});
