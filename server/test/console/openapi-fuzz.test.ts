import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { consoleCalls, type ConsoleCall } from "@fairlobby/contract/console";
import { consoleOpenApi } from "@fairlobby/contract/console-openapi";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { shareConsoleCaller } from "../harness/console-caller.ts";
import { attemptsOf, namedIn } from "../harness/fuzzed-calls.ts";

const caller = shareConsoleCaller();

const expectNamed = namedIn(consoleOpenApi());
const everyCall: readonly ConsoleCall[] = Object.values(consoleCalls);
/** Signing out would end the session of all other calls. */
const fuzzed = everyCall.filter(({ path }) => path !== "/c/v1/session/sign-out");

test("R-CAPI-01 any input gets a reply whose status and shape are in the OpenAPI document", async () => {
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(attemptsOf(fuzzed), async ({ call, body, type, access, key }) => {
      const { code, text } = await caller().send(call, body, {
        "content-type": type,
        ...(access ? {} : { cookie: "console=made-up" }),
        "idempotency-key": key === "fresh" ? randomUUID() : key,
      });
      seen.add(code);
      expectNamed(call.path, code, text, { body, type, access, key });
    }),
    { seed: 20_261_129, numRuns: 600, endOnFailure: true },
  );
  for (const status of [200, 400, 413, 415]) expect(seen, "the fuzzing reached it").toContain(status);
});

test("R-CAPI-01 every call refuses a body of null, and no body", async () => {
  for (const call of fuzzed) {
    for (const [body, headers] of [
      ["null", {}],
      ["", { "content-type": "text/plain" }],
    ] as const) {
      const { code, text } = await caller().send(call, body, headers);
      expectNamed(call.path, code, text, body);
      expect([call.path, (JSON.parse(text) as { msgCode: string }).msgCode]).toEqual([call.path, "invalid_input"]);
    }
  }
});

test("R-CAPI-01 an invalid HTTP request gets the envelope too", async () => {
  const { port } = new URL(caller().url);
  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), "localhost", () => socket.write(text));
      let said = "";
      socket.on("data", (chunk) => (said += chunk.toString())).on("error", reject);
      socket.on("close", () => resolve(said));
    });
  for (const [status, request] of [
    [400, "nonsense\r\n\r\n"],
    [431, `POST /c/v1/session/me HTTP/1.1\r\nhost: x\r\nx: ${"x".repeat(20_000)}\r\n\r\n`],
  ] as const) {
    const said = await raw(request);
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const envelope: unknown = JSON.parse(said.split("\r\n\r\n")[1] ?? "");
    expect(envelope).toMatchObject({ success: false, msgCode: "invalid_input", data: null });
  }
});
