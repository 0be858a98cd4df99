import type { Call } from "@fairlobby/contract";
import { describe, expect, test } from "vitest";
import type { RawReply } from "../http/fixture.ts";

type Headers = Readonly<Record<string, string>>;
type Body = Readonly<Record<string, unknown>>;

/** How the calls of an audience are made and answered. */
export interface Audience<C extends Call> {
  readonly calls: readonly C[];
  /** The requirement rows of the envelope, and of JSON alone. */
  readonly rows: { readonly envelope: string; readonly json: string };
  /** Sends a call that is valid except for what the arguments replace; a string body is sent unchanged. */
  send(call: C, body: unknown, headers?: Headers, method?: string): Promise<RawReply>;
  /** Expects a reply to have the audience's envelope, a known code and no internals, whatever was sent. */
  expectEnvelope(call: C, reply: RawReply, sent: unknown): { readonly msgCode: string };
  /** Returns the fields without which the server does not read this field. */
  neededBy?(call: C, field: string): Body;
}

const fieldsOf = (call: Call): string[] => {
  const shape = "shape" in call.request ? Object.keys(call.request.shape as object) : [];
  return [...new Set([...shape, ...Object.keys(call.example.request as object)])];
};

const nested = "[".repeat(20_000) + "]".repeat(20_000);
const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  2 ** 53,
  "",
  " ",
  "x".repeat(5_000),
  "a\u0000b",
  "\ud800",
  "'; drop table accounts.player; --",
  "<script>alert(1)</script>",
  "%s%n",
  "../../etc/passwd",
  [],
  ["66121"],
  {},
  { $ne: null },
];

/** Returns a function that expects a call to refuse a body with this code. */
export const refusing =
  <C extends Call>({ send, expectEnvelope }: Pick<Audience<C>, "send" | "expectEnvelope">) =>
  async (call: C, msgCode: string, body: unknown, headers: Headers = {}): Promise<void> => {
    const reply = await send(call, body, headers);
    const envelope = expectEnvelope(call, reply, body);
    expect([call.path, body, envelope.msgCode]).toEqual([call.path, body, msgCode]);
  };

/** Sends each call bodies that no client of its audience sends. */
export function describeHostileInput<C extends Call>(audience: Audience<C>): void {
  const { calls, expectEnvelope, neededBy = () => ({}), rows, send } = audience;
  const refused = refusing(audience);
  const invalid = (call: C, body: unknown, headers?: Headers) => refused(call, "invalid_input", body, headers);

  describe.each(calls.map((call) => [call.path, call] as const))("%s", (_path, call) => {
    const good = call.example.request as Body;

    test(`${rows.envelope} answers a body that is not JSON, and JSON that is not an object, with invalid_input`, async () => {
      for (const body of ["{", '{"a":', "not json", "\u0000", "{'a':1}", "[]", '"text"', "5", "true", nested]) {
        await invalid(call, body);
      }
    });

    test(`${rows.envelope} answers prototype tricks like any other body, and refuses null`, async () => {
      await invalid(call, "null");
      for (const body of ['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"x":1}}}']) {
        expectEnvelope(call, await send(call, body), body);
      }
    });

    test(`${rows.json} accepts JSON only`, async () => {
      for (const type of ["text/plain", "application/xml", "multipart/form-data; boundary=x", "nonsense", "a/b; c"]) {
        await invalid(call, JSON.stringify(good), { "content-type": type });
      }
      const form = { "content-type": "application/x-www-form-urlencoded" };
      await invalid(call, "a=1&b=2", form);
    });

    test(`${rows.json} refuses a megabyte with invalid_input`, async () => {
      await invalid(call, { ...good, more: "x".repeat(1_000_000) });
    });

    test(`${rows.envelope} answers any wrong value in any field`, async () => {
      for (const field of fieldsOf(call)) {
        const base = { ...good, ...neededBy(call, field) };
        const bodies = oddValues.map((value) => ({ ...base, [field]: value }));
        // Four at a time, the limit of a player's concurrent calls.
        for (let from = 0; from < bodies.length; from += 4) {
          const replies = await Promise.all(bodies.slice(from, from + 4).map((body) => send(call, body)));
          for (const [n, reply] of replies.entries()) expectEnvelope(call, reply, { [field]: oddValues[from + n] });
        }
      }
    });

    test(`${rows.envelope} answers a missing field, and no body at all`, async () => {
      for (const field of fieldsOf(call)) {
        const { [field]: _, ...rest } = good;
        const { msgCode } = expectEnvelope(call, await send(call, rest), rest);
        if (!call.request.safeParse(rest).success) expect([field, msgCode]).toEqual([field, "invalid_input"]);
      }
      for (const body of ["", "{}"]) expectEnvelope(call, await send(call, body), body);
    });

    test("R-SRV-02 ignores unknown fields", async () => {
      const more = { userId: "1", playerId: "1", admin: true, more: { a: [null] } };
      expectEnvelope(call, await send(call, { ...good, ...more }), more);
    });
  });
}
