import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openBank } from "../../src/bank.ts";
import { readConfig } from "../../src/config.ts";
import { runProgram, untilReady, type Program } from "../../../../tools/program.ts";

/** A parsed body of unknown shape. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;
/** Registers a clean-up for the end of the test, or of all tests that share the resource. */
export type WhenDone = (cleanUp: () => void | Promise<void>) => void;
export type Answer = { status: number; headers: Headers; body: Json; text: string };
type CallOptions = { body?: unknown; raw?: string; headers?: Record<string, string>; key?: string | null };

/** A temporary data directory, gone when the test ends. */
export function temporaryDir(whenDone: WhenDone = onTestFinished): string {
  const dir = mkdtempSync(join(tmpdir(), "bank-test-"));
  whenDone(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Runs the program; it is killed when the test ends. */
export function runBank(env: Record<string, string>, whenDone: WhenDone = onTestFinished): Program {
  const program = runProgram({ script: "providers/bank/src/main.ts", env });
  whenDone(async () => void (await program.kill()));
  return program;
}

/** Test settings: short times, and webhooks to an address without a listener. */
const quick = {
  BANK_HOST: "127.0.0.1",
  BANK_PORT: "0",
  BANK_CALLBACK_URL: "http://127.0.0.1:9/nobody-listens-here",
  BANK_PAYOUT_MS: "20",
  BANK_WEBHOOK_RETRY_MS: "20",
};

/**
 * Opens the whole bank on a free port in this process, where it takes milliseconds to start. It closes with the test; a
 * file whose tests share one bank passes `afterAll` while it loads.
 * @param clock milliseconds the bank's time is ahead of the system's; a test changes it
 */
export async function startBank(
  env: Record<string, string> = {},
  whenDone: WhenDone = onTestFinished,
  clock: { ahead: number } = { ahead: 0 },
) {
  const dataDir = env["DATA_DIR"] ?? temporaryDir(whenDone);
  const configured = readConfig({ ...quick, BANK_LOG_LEVEL: "silent", ...env, DATA_DIR: dataDir });
  if (!configured.ok) throw new Error(configured.problem);
  const opened = await openBank(configured.config, () => Date.now() + clock.ahead);
  if (!opened.ok) throw new Error(opened.problem);
  whenDone(opened.bank.close);
  return { ...bankAt(new URL(opened.bank.url).port, dataDir), clock };
}

/** As `startBank`, but as a process, for tests that kill it, stop it or read its output. */
export async function startBankProgram(env: Record<string, string> = {}, whenDone: WhenDone = onTestFinished) {
  const dataDir = env["DATA_DIR"] ?? temporaryDir(whenDone);
  const program = runBank({ ...quick, ...env, DATA_DIR: dataDir }, whenDone);
  const port = await untilReady("the bank", program, /listening on http:\/\/localhost:(\d+)/);
  return { ...bankAt(port, dataDir), ...program };
}
export type BankProgram = Awaited<ReturnType<typeof startBankProgram>>;

export type Bank = ReturnType<typeof bankAt>;
export type StartBank = (env: Record<string, string>, whenDone: WhenDone, clock: { ahead: number }) => Promise<Bank>;

/** Returns a client for a running bank. */
function bankAt(port: string, dataDir: string) {
  const url = `http://127.0.0.1:${port}`;
  const credentials: { apiKey: string; callbackToken: string } = JSON.parse(
    readFileSync(join(dataDir, "bank/credentials.json"), "utf8"),
  );

  async function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const { body, raw, headers = {}, key = credentials.apiKey } = options;
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(url + path, {
      method,
      redirect: "manual",
      headers: {
        ...(key === null ? {} : { authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` }),
        ...(path.startsWith("/v3") ? { "api-version": "2024-11-11" } : {}),
        ...(payload === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  }

  return {
    url,
    dataDir,
    credentials,
    get: (path: string, options?: CallOptions) => call("GET", path, options),
    post: (path: string, body?: unknown, options?: CallOptions) => call("POST", path, { body, ...options }),
  };
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
