import { randomUUID } from "node:crypto";
import { successOf } from "@fairlobby/contract";
import {
  carriesKey,
  consoleCalls,
  consoleMsgCodes,
  failuresOf,
  type ConsoleCall,
  type ConsolePath,
} from "@fairlobby/contract/console";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { shareConsoleCaller } from "../harness/console-caller.ts";
import { describeHostileInput, refusing } from "../harness/hostile-input.ts";
import type { RawReply } from "../http/fixture.ts";

const caller = shareConsoleCaller();

const sameSite = { "sec-fetch-site": "same-origin" };
const everyCall: readonly ConsoleCall[] = Object.values(consoleCalls);
const textOf = (body: unknown): string => (typeof body === "string" ? body : JSON.stringify(body));

/** Sends a call that is valid except for the given arguments. */
async function send(
  call: ConsoleCall,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  method = "POST",
): Promise<RawReply> {
  const reply = await caller().send(call, method === "GET" ? undefined : textOf(body), headers, method);
  const ended = call.path === ("/c/v1/session/sign-out" satisfies ConsolePath);
  if (ended && reply.text.includes('"success":true')) await caller().signIn();
  return reply;
}

/** Expects a reply to have the contract's envelope, a known code with its text, and no internals, whatever was sent. */
function expectEnvelope(call: ConsoleCall, reply: RawReply, sent: unknown): { readonly msgCode: string } {
  const about = `${call.path} ${JSON.stringify(sent)?.slice(0, 300)} → ${reply.code} ${reply.text.slice(0, 300)}`;
  expect(reply.type, about).toMatch(/^application\/json/);
  const failure = z.strictObject({
    success: z.literal(false),
    msg: z.enum(Object.values(consoleMsgCodes)),
    msgCode: z.enum([...failuresOf(call), "not_permitted", "rate_limited", "not_found"]),
    data: z.null(),
    params: z.optional(z.record(z.string(), z.string())),
  });
  const envelope = z.discriminatedUnion("success", [successOf(call.reply), failure]);
  const parsed = envelope.safeParse(JSON.parse(reply.text));
  expect(parsed.error?.issues, about).toBeUndefined();
  expect(reply.code, about).toBeLessThan(500);
  expect(reply.text, about).not.toMatch(/node_modules|\.ts:\d|Error:|\bat [\w.<]+ \(|insert into|select /);
  return parsed.data as { readonly msgCode: string };
}

describeHostileInput({
  calls: everyCall,
  rows: { envelope: "R-CAPI-01", json: "R-CAPI-01" },
  send,
  expectEnvelope,
});

const refused = refusing({ send, expectEnvelope });

describe.each(everyCall.map((call) => [call.path, call] as const))("%s", (_path, call) => {
  const { request: good } = call.example;

  test("R-CAPI-02 refuses what the console's own page did not send", async () => {
    for (const headers of [{ origin: "https://elsewhere.example" }, { "x-console": "" }, { "x-console": "2" }]) {
      const reply = await send(call, good, headers);
      expect([reply.code, expectEnvelope(call, reply, headers).msgCode]).toEqual([403, "not_permitted"]);
    }
  });

  test("R-OPR-05 requires a session where it needs an operator", async () => {
    for (const cookie of ["", "console=", "console=x", `console=${"x".repeat(3_000)}`, "console=' or 1=1 --"]) {
      if (call.access !== "anybody") await refused(call, "signed_out", good, { cookie });
      else expectEnvelope(call, await send(call, good, { cookie }), cookie);
    }
  });

  if (!carriesKey(call)) return;
  test("R-CAPI-02 requires an idempotency key that is a UUID", async () => {
    await refused(call, "idempotency_required", good, { "idempotency-key": "" });
    for (const key of ["x", "123", `${randomUUID()}x`, "x".repeat(3_000), "' or 1=1"]) {
      await refused(call, "invalid_input", good, { "idempotency-key": key });
    }
  });
});

test("R-CAPI-01 unknown addresses get the envelope with not_found", async () => {
  const paths = ["/c/v1/nothing", "/c/v1/session/me/", "/C/V1/SESSION/ME", "/%00", "/%", "/..%2f..%2f", "/c//v1"];
  for (const path of paths) {
    const reply = await caller().send({ path } as ConsoleCall, "{}");
    expect([path, JSON.parse(reply.text)]).toMatchObject([path, { success: false, data: null, msgCode: "not_found" }]);
    expect([path, reply.code]).toEqual([path, 404]);
  }
});

test.each([
  ["/c/v1/exports/file", ["exportId"]],
  ["/c/v1/questions/picture", ["player", "picture"]],
])("R-CAPI-01 %s refuses any wrong value in its query", async (path, names) => {
  const good = { player: "10000042", picture: "b0b5c6de" };
  for (const name of names) {
    for (const value of [
      "",
      "%00",
      "a%00b",
      "%ff",
      "%ed%a0%80",
      "'",
      "..%2f",
      "x".repeat(3_000),
      "9".repeat(30),
      "-1",
    ]) {
      if (name === "picture" && /^[a-z0-9]{1,40}$/.test(value)) continue;
      const others = Object.entries(good).filter(([other]) => other !== name && names.includes(other));
      const query = [...others.map(([other, text]) => `${other}=${text}`), `${name}=${value}`].join("&");
      const reply = await caller().send({ path: `${path}?${query}` } as ConsoleCall, undefined, sameSite, "GET");
      expect([query, reply.code, JSON.parse(reply.text)]).toMatchObject([query, 400, { msgCode: "invalid_input" }]);
    }
  }
});
