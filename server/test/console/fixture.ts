import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  consoleCalls,
  type ConsolePath,
  type ConsoleReply,
  type ConsoleRequestInput,
  type Role,
} from "@fairlobby/contract/console";
import { TOTP } from "otpauth";
import { onTestFinished } from "vitest";
import { consoleUrls } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { startConsole } from "../../src/console.ts";
import { inviteFirst, openSealKey } from "../../src/modules/console/index.ts";
import { insertOperator } from "../../src/modules/console/accounts/store.ts";
import { invite as createLink } from "../../src/modules/console/sign-in/links.ts";
import { readConsoleEnvironment } from "../../src/platform/config/console-env.ts";
import { createSealing } from "../../src/platform/crypto/sealing.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import type { ConsoleLimitSettings } from "../../src/platform/http/console-limits.ts";
import { checkLobbyConfig, readLobbyConfig } from "../../src/wiring/settings.ts";
import type { WhenDone } from "../harness/clean-ups.ts";
import { silentLog, withDatabase } from "../harness/database.ts";

const password = "a long enough password of this test";

/** A reply of the console as it was received. */
export interface ConsoleAnswer<P extends ConsolePath = ConsolePath> {
  readonly status: number;
  readonly msgCode: string;
  readonly data: ConsoleReply<P> | null;
  readonly params?: Readonly<Record<string, string>>;
  readonly headers: Headers;
}

/** A browser at the console; it stores the cookies. */
export interface ConsoleBrowser {
  cookie: string;
  /** The cookie that identifies the browser. */
  device: string;
  call<P extends ConsolePath>(
    path: P,
    body: ConsoleRequestInput<P>,
    headers?: Readonly<Record<string, string | null>>,
  ): Promise<ConsoleAnswer<P>>;
}

/** An operator with an authenticator app. */
export interface TestOperator {
  readonly email: string;
  readonly password: string;
  readonly secret: string;
  readonly browser: ConsoleBrowser;
  readonly recoveryCodes: readonly string[];
  /** Returns the app's code. Each code is accepted once, so the time first advances by 30 s. */
  code(): string;
}

export type ConsoleFixture = Awaited<ReturnType<typeof startConsoleFixture>>;

/** Starts a console with a clock that the test sets, on a database of its own or on a `given` one. */
export async function startConsoleFixture(
  env: Readonly<Record<string, string>> = {},
  settings: object = {},
  given?: { readonly url: string; readonly whenDone: WhenDone; readonly limits?: ConsoleLimitSettings },
) {
  const ownerUrl = given?.url ?? (await withDatabase()).url;
  const whenDone: WhenDone = given?.whenDone ?? onTestFinished;
  const dataDir = mkdtempSync(join(tmpdir(), "console-test-"));
  whenDone(() => rmSync(dataDir, { recursive: true, force: true }));
  const shipped = readLobbyConfig(new URL("../../../config/lobby.json", import.meta.url).pathname);
  const config = checkLobbyConfig({ ...shipped, ...settings }, "the settings of a test");
  const time = { at: Date.now() };
  const environment = readConsoleEnvironment({
    CONSOLE_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    ...consoleUrls(ownerUrl),
    ...env,
  });
  const logged: Record<string, unknown>[] = [];
  const logTo = { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) };
  const now = (): number => time.at;
  const running = await startConsole(environment, config, { now, limits: given?.limits }, logTo);
  whenDone(running.close);
  const database = openDatabase({
    url: consoleUrls(ownerUrl).CONSOLE_DATABASE_URL,
    log: silentLog,
    size: 2,
  });
  whenDone(() => database.end());
  const owner = openDatabase({ url: ownerUrl, log: silentLog, size: 2 });
  whenDone(() => owner.end());
  const sealKey = await openSealKey(database, join(dataDir, "console"));
  const origin = new URL(running.url).origin;
  const url = `http://localhost:${environment.CONSOLE_PORT}`;

  const browser = (userAgent = "a browser"): ConsoleBrowser => {
    const it: ConsoleBrowser = {
      cookie: "",
      device: "",
      async call(path, body, headers = {}) {
        const all: Record<string, string | null> = {
          "content-type": "application/json",
          origin,
          "x-console": "1",
          "user-agent": userAgent,
          "idempotency-key": randomUUID(),
          cookie: [it.cookie, it.device].filter(Boolean).join("; ") || null,
          ...headers,
        };
        const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
        const answer = await fetch(url + path, { method: "POST", headers: sent, body: JSON.stringify(body) });
        for (const set of answer.headers.getSetCookie()) {
          const [pair = ""] = set.split(";", 1);
          it[/^[^=]+-browser=/.test(pair) ? "device" : "cookie"] = pair;
        }
        const reply = (await answer.json()) as {
          msgCode: string;
          data: unknown;
          params?: Readonly<Record<string, string>>;
        };
        if (reply.msgCode === "success") consoleCalls[path].reply.parse(reply.data);
        const { msgCode, params = {} } = reply;
        return { status: answer.status, msgCode, data: reply.data as never, params, headers: answer.headers };
      },
    };
    return it;
  };

  const invite = (email: string, roles: readonly Role[]) =>
    inviteFirst({ database, now: () => time.at, sealKey }, { name: "a test" }, { email, roles });

  const inviteFurther = (email: string, roles: readonly Role[]): Promise<string> =>
    database.transaction(async (tx) => {
      const operatorId = await insertOperator(tx, { email, roles, endsAt: null }, time.at);
      if (operatorId === null) throw new Error(`${email} is known`);
      return createLink(tx, { sealing: createSealing(sealKey), now: () => time.at }, operatorId, null);
    });

  /** Advances the time by 30 seconds, and returns the code that an app then shows. */
  const codeOf = (secret: string): string => {
    time.at += 30_000;
    return new TOTP({ secret }).generate({ timestamp: time.at });
  };

  return {
    url,
    time,
    /** The lines of the console's log, if `LOG_LEVEL` is not silent. */
    logged,
    database,
    owner,
    ownerUrl,
    dataDir,
    sealKey,
    browser,
    invite,
    codeOf,

    /**
     * Invites an operator (after the first two by writing to the database), who accepts with a password and an
     * authenticator app.
     */
    async join(email: string, roles: readonly Role[], userAgent?: string): Promise<TestOperator> {
      const invited = await invite(email, roles);
      if ("problem" in invited && invited.problem !== "people_exist") throw new Error(invited.problem);
      const token = "token" in invited ? invited.token : await inviteFurther(email, roles);
      const own = browser(userAgent);
      const opened = await own.call("/c/v1/invitation/open", { token });
      const secret = opened.data?.totpSecret ?? "";
      const name = `Person ${email}`;
      const code = codeOf(secret);
      const accepted = await own.call("/c/v1/invitation/accept-password", { token, name, password, code });
      if (accepted.data === null) throw new Error(accepted.msgCode);
      const { recoveryCodes } = accepted.data;
      return { email, password, secret, browser: own, recoveryCodes, code: () => codeOf(secret) };
    },

    /** Returns the audit log's actions, oldest first. */
    async acts(): Promise<string[]> {
      const rows = await owner.query<{ action: string }>("select action from audit.entry order by entry_id");
      return rows.map(({ action }) => action);
    },
  };
}
