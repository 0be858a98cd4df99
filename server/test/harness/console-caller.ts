import { randomUUID } from "node:crypto";
import { roles, type ConsoleCall } from "@fairlobby/contract/console";
import { afterAll, beforeAll } from "vitest";
import { startConsoleFixture } from "../console/fixture.ts";
import type { RawReply } from "../http/fixture.ts";
import { createDatabase } from "./database.ts";

type Headers = Readonly<Record<string, string>>;

/** Starts a console without limits, and signs in an operator who has every role. */
async function startConsoleCaller(whenDone: (cleanUp: () => void | Promise<void>) => void) {
  const noLimits = { session: 1_000_000, actions: 1_000_000, address: 1_000_000 };
  const { url: databaseUrl, drop } = await createDatabase();
  whenDone(drop);
  const fixture = await startConsoleFixture({}, {}, { url: databaseUrl, whenDone, limits: noLimits });
  const person = await fixture.join("all@example.com", ["admin"]);
  await fixture.owner.query("update backoffice.operator set roles = $1", [roles]);

  return {
    url: fixture.url,
    /** Signs the operator in again. */
    async signIn(): Promise<void> {
      const { browser, code, email, password } = person;
      const { msgCode } = await browser.call("/c/v1/session/sign-in", { email, password, code: code() });
      if (msgCode !== "success") throw new Error(`signing in: ${msgCode}`);
    },
    /** Sends a call as the console's page does; `headers` are added or replace the page's own. */
    async send(call: ConsoleCall, body: string | undefined, headers: Headers = {}, method = "POST"): Promise<RawReply> {
      const response = await fetch(fixture.url + call.path, {
        method,
        headers: {
          "content-type": "application/json",
          origin: new URL(fixture.url).origin,
          "x-console": "1",
          "user-agent": "a browser",
          cookie: person.browser.cookie,
          "idempotency-key": randomUUID(),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
      });
      return {
        code: response.status,
        type: response.headers.get("content-type") ?? "",
        text: await response.text(),
      };
    },
  };
}

/** Starts a console for the tests of a file, with an operator who may make every call. */
export function shareConsoleCaller(): () => Awaited<ReturnType<typeof startConsoleCaller>> {
  const cleanUps: (() => void | Promise<void>)[] = [];
  let caller: Awaited<ReturnType<typeof startConsoleCaller>> | undefined;
  beforeAll(async () => {
    caller = await startConsoleCaller((cleanUp) => cleanUps.push(cleanUp));
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  });
  return () => {
    if (caller === undefined) throw new Error("a shared console is there only within tests");
    return caller;
  };
}
