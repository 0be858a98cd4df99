import { rmSync } from "node:fs";
import type { CallPath, PlayerId, RequestInput } from "@fairlobby/contract";
import fastify from "fastify";
import { afterAll, beforeAll, beforeEach, onTestFinished } from "vitest";
import { startBank, type Bank, type StartBank, type WhenDone } from "../../../providers/bank/test/support/bank.ts";
import { freePort } from "../../../tools/free-port.ts";
import { quickFolder } from "../../../tools/quick-folder.ts";
import { paymentWebhook, type WebhookOptions } from "../../src/adapters/payments/webhook.ts";
import { createXenditMessages } from "../../src/adapters/payments/xendit/messages.ts";
import type { OpenDatabase } from "../../src/platform/db/database.ts";
import { createCallMetrics } from "../../src/platform/http/call-metrics.ts";
import type { paymentHandlers } from "../../src/wiring/payments.ts";
import { mountCalls } from "../../src/platform/http/calls.ts";
import { mountDocuments, type PublicDocument } from "../../src/platform/http/documents.ts";
import type { Route } from "../../src/platform/http/route.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { noLimits } from "./calls.ts";
import { collectCleanUps } from "./clean-ups.ts";
import { createDatabase, silentLog } from "./database.ts";

import { testKey } from "./lobby.ts";
import { testIssuer } from "./signer.ts";

/** The payment adapter's options besides its client. */
export const paymentSettings = {
  currency: "IDR",
  country: "ID",
  returnUrl: `${testIssuer}/rechargeMall`,
  displayName: "Fairlobby",
} as const;

/** A reply of the server, as far as these tests read it. */
export interface Reply {
  readonly success: boolean;
  readonly msg: string;
  readonly msgCode: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any;
}

export interface BankFixture {
  readonly database: OpenDatabase;
  /** URL of the database with the owner's login. */
  readonly url: string;
  readonly bank: Bank;
  /** Milliseconds the bank's time is ahead of the system's; set by a test. */
  readonly bankClock: { ahead: number };
  /** The address for the bank's messages. */
  readonly callbackUrl: string;
  /** Milliseconds the server's time is ahead of the system's; set by a test. */
  readonly clock: { ahead: number };
  now(): number;
  /**
   * Serves calls and the bank's messages at `callbackUrl` until the test, or the file, ends. A player's token is the
   * player's id.
   */
  serve(
    routes: readonly Route[],
    handlers: ReturnType<typeof paymentHandlers> & Partial<Pick<WebhookOptions, "log" | "onOutcome">>,
    documents?: readonly PublicDocument[],
  ): Promise<void>;
  /** Makes a call as the lobby does. */
  call<P extends CallPath>(
    playerId: PlayerId,
    path: P,
    body: RequestInput<P>,
    headers?: Record<string, string>,
  ): Promise<Reply>;
}

/** A fixture shared by the tests of a file or describe block; its clock is reset before each test. */
export function shareFixture<Fixture extends Pick<BankFixture, "clock">>(
  open: (whenDone: WhenDone) => Promise<Fixture>,
): () => Fixture {
  // Hooks can be added only while a file loads. One added in `beforeAll` would never run, and the fixture would stay open.
  const { whenDone, close } = collectCleanUps();
  let fixture: Fixture | undefined;
  beforeAll(async () => {
    fixture = await open(whenDone);
  });
  beforeEach(() => {
    if (fixture !== undefined) fixture.clock.ahead = 0;
  });
  afterAll(close);
  return () => {
    if (fixture === undefined) throw new Error("a shared fixture is there only within tests");
    return fixture;
  };
}

/** Opens a new database and a real bank, for the modules that move money. */
export async function openBankFixture(
  bankEnv: Record<string, string> = {},
  whenDone: WhenDone = onTestFinished,
  start: StartBank = startBank,
): Promise<BankFixture> {
  const { database, url, drop } = await createDatabase();
  whenDone(drop);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const callbackUrl = `${origin}/providers/xendit/webhook`;
  const bankClock = { ahead: 0 };
  const dataDir = quickFolder("bank-fixture-");
  whenDone(() => rmSync(dataDir, { recursive: true, force: true }));
  const bank = await start({ BANK_CALLBACK_URL: callbackUrl, DATA_DIR: dataDir, ...bankEnv }, whenDone, bankClock);
  const clock = { ahead: 0 };
  return {
    database,
    url,
    bank,
    bankClock,
    callbackUrl,
    clock,
    now: () => Date.now() + clock.ahead,
    async serve(routes, handlers, documents = []) {
      const app = fastify({ forceCloseConnections: true });
      await mountCalls(app, {
        routes,
        ...noLimits,
        log: silentLog,
        measured: createCallMetrics(createMetrics(), noLimits.admission),
        peers: { isProxy: () => true },
        fingerprintKey: testKey,
        countryHeader: "x-country",
        // A token is the player's id, followed by the sign-in if the test needs one: `17/phone`.
        authenticate: async (token) => {
          const [playerId = "", signInRef = `sign-in-of-${playerId}`] = token.split("/");
          return { playerId: playerId as PlayerId, sessionRef: `session-of-${playerId}`, signInRef };
        },
      });
      mountDocuments(app, documents, 10_000);
      await app.register(
        paymentWebhook({
          name: "xendit",
          messages: createXenditMessages([bank.credentials.callbackToken]),
          log: silentLog,
          onOutcome: () => undefined,
          ...handlers,
        }),
      );
      await app.listen({ host: "127.0.0.1", port });
      whenDone(() => app.close());
    },
    async call(playerId, path, body, headers = {}) {
      const response = await fetch(origin + path, {
        method: "POST",
        headers: { "content-type": "application/json", "access-token": playerId, ...headers },
        body: JSON.stringify(body),
      });
      return (await response.json()) as Reply;
    },
  };
}
