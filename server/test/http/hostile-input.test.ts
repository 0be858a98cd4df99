import { randomUUID } from "node:crypto";
import { calls, envelopeOf, failuresOf, type PlayerCall, type CallPath, type Envelope } from "@fairlobby/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failureText } from "../../src/platform/http/failure-texts.ts";
import { describeHostileInput, refusing } from "../harness/hostile-input.ts";
import { startWholeServer, type RawReply, type WholeServer } from "./fixture.ts";

let server: WholeServer;
let token: string;

const everyCall: readonly PlayerCall[] = Object.values(calls);
const thai = /[\u0e00-\u0e7f]/;

beforeAll(async () => {
  server = await startWholeServer();
  token = await server.signIn();
});
afterAll(() => server.close());

type Headers = Record<string, string>;

const headersOf = (call: PlayerCall): Headers => ({
  "content-type": "application/json",
  "accept-language": "th",
  "access-token": token,
  ...(call.money ? { "idempotency-key": randomUUID() } : {}),
});

/** Calls that make the token invalid that they are made with. */
const renewing: ReadonlySet<string> = new Set<CallPath>([
  "/user/bindLoginAccount",
  "/v1/session/logout",
  "/v1/session/password",
]);

/** Sends a call that is valid except for the given arguments. */
async function send(call: PlayerCall, body: unknown, headers: Headers = {}, method = "POST"): Promise<RawReply> {
  const reply = await server.send(call.path, {
    method,
    headers: { ...headersOf(call), ...headers },
    ...(method === "GET" || method === "HEAD" ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  if (renewing.has(call.path) && reply.text.includes('"success":true')) token = await server.signIn();
  return reply;
}

/**
 * Expects a reply to have the contract's envelope, a known code, a text in Thai, and no internals, whatever was sent.
 */
function expectEnvelope(call: PlayerCall, reply: RawReply, sent: unknown): Envelope<object> {
  const about = `${call.path} ${JSON.stringify(sent)?.slice(0, 300)} → ${reply.code} ${reply.text.slice(0, 300)}`;
  expect(reply.type, about).toMatch(/^application\/json/);
  const parsed = envelopeOf(call.reply).safeParse(JSON.parse(reply.text));
  expect(parsed.error?.issues, about).toBeUndefined();
  const envelope = parsed.data as Envelope<object>;
  if (!envelope.success) {
    expect([...failuresOf(call), "not_found"], about).toContain(envelope.msgCode);
    expect(envelope.msgCode, about).not.toBe("server_error");
    expect(envelope.msg, about).toMatch(thai);
  }
  expect(reply.code, about).toBeLessThan(500);
  expect(reply.text, about).not.toMatch(/node_modules|\.ts:\d|Error:|\bat [\w.<]+ \(|insert into|select /);
  return envelope;
}

const byName = { loginType: "account", apiType: 1, userName: "lantern42", password: "s4mpan-jati" };

describeHostileInput({
  calls: everyCall,
  rows: { envelope: "R-API-03", json: "R-API-01" },
  send,
  expectEnvelope,
  // Signing in by name needs other fields than signing in by device.
  neededBy: ({ path }, field) => (path === "/user/login" && /userName|password/.test(field) ? byName : {}),
});

const refused = refusing({ send, expectEnvelope });

describe.each(everyCall.map((call) => [call.path, call] as const))("%s", (path, call) => {
  const good = call.example.request as Readonly<Record<string, unknown>>;

  test("R-SRV-01 requires a valid token where it needs a player", async () => {
    for (const bad of ["", "x", "x".repeat(3_000), `${token}x`, "' or 1=1 --", "null"]) {
      const headers = { "access-token": bad };
      if (call.access === "player") await refused(call, "token_invalid", good, headers);
      else expectEnvelope(call, await send(call, good, headers), headers);
    }
  });

  test("R-API-01 answers anything but POST with not_found", async () => {
    for (const method of ["GET", "PUT", "DELETE", "PATCH"]) {
      const reply = await send(call, good, {}, method);
      expect([method, reply.code, expectEnvelope(call, reply, method).msgCode]).toEqual([method, 404, "not_found"]);
    }
  });

  if (!call.money) return;
  test("R-SRV-04 requires an idempotency key that is a UUID", async () => {
    const { "idempotency-key": _, ...without } = headersOf(call);
    const missing = await server.send(path, { method: "POST", headers: without, body: JSON.stringify(good) });
    expect(expectEnvelope(call, missing, "no key").msgCode).toBe("idempotency_required");
    for (const key of ["x", "123", `${randomUUID()}x`, "x".repeat(3_000), "' or 1=1"]) {
      await refused(call, "invalid_input", good, { "idempotency-key": key });
    }
  });
});

describe("every refusal", () => {
  test("R-SRV-06 is in the caller's language, for any form of the header", async () => {
    const headers = [
      ["id", "id"],
      ["pt-BR,pt;q=0.9", "pt"],
      ["es-MX", "es"],
      ["th;q=1", "th"],
      ["ZH-cn", "zh"],
      ["fr, th", "th"],
      ["en-GB,en;q=0.8", "en"],
      ["", "id"],
      ["xx", "id"],
      [";;;,,,", "id"],
      ["__proto__", "id"],
      ["constructor", "id"],
      ["x".repeat(4_000), "id"],
    ] as const;
    for (const [header, language] of headers) {
      const reply = await server.send("/v1/bus/accountInfo", {
        method: "POST",
        headers: { "content-type": "application/json", "accept-language": header },
        body: "{}",
      });
      expect(JSON.parse(reply.text)).toEqual({
        success: false,
        msg: failureText({ failure: "token_invalid" }, language),
        msgCode: "token_invalid",
        data: null,
      });
    }
  });

  test("R-API-03 unknown addresses get the envelope with not_found", async () => {
    for (const path of [
      "/v1/nothing",
      "/user/login/",
      "/user/login/x",
      "/USER/LOGIN",
      "/%00",
      "/..%2f..%2f",
      "/v1//bus",
    ]) {
      for (const method of ["POST", "GET"]) {
        const reply = await server.send(path, { method, headers: { "accept-language": "th" } });
        expect([path, method, JSON.parse(reply.text)]).toMatchObject([path, method, { success: false, data: null }]);
        expect(reply.text).toMatch(thai);
        expect(reply.code).toBeGreaterThanOrEqual(400);
        expect(reply.code).toBeLessThan(500);
      }
    }
  });

  test("R-API-03 a download with any wrong value in its query is refused, not broken", async () => {
    for (const [path, name] of [
      ["/v1/history.csv", "type"],
      ["/v1/history.csv", "kinds"],
      ["/v1/history.csv", "from"],
      ["/v1/support/picture", "id"],
    ]) {
      for (const value of ["", "%00", "a%00b", "%ff", "%ed%a0%80", "'", "..%2f", "x".repeat(3_000), "1e9", "-1"]) {
        const headers = { "access-token": token, "accept-language": "th" };
        const reply = await server.send(`${path}?type=money&${name}=${value}`, { headers });
        expect([path, name, value, reply.code < 500]).toEqual([path, name, value, true]);
        if (reply.code !== 200) expect(JSON.parse(reply.text)).toMatchObject({ success: false, data: null });
      }
    }
  });
});
