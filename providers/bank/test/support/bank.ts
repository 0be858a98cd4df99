import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";
import { openBank } from "../../src/bank.ts";
import { readConfig } from "../../src/config.ts";
import { until } from "../../../../tools/until.ts";

const program = resolve(import.meta.dirname, "../../src/main.ts");

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

type RunningProgram = { process: ChildProcess; output: () => string };

/** Runs the program and collects its output; it is killed when the test ends. */
export function runProgram(env: Record<string, string>, whenDone: WhenDone = onTestFinished): RunningProgram {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env["PATH"] ?? "", NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  whenDone(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  return { process: child, output: () => output };
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
  const running = runProgram({ ...quick, ...env, DATA_DIR: dataDir }, whenDone);
  const port = await until(() => {
    if (running.process.exitCode !== null) throw new Error(`the bank did not start: ${running.output()}`);
    return /listening on http:\/\/localhost:(\d+)/.exec(running.output())?.[1];
  });
  return {
    ...bankAt(port, dataDir),
    output: running.output,
    /** kill -9: no handler runs. */
    async kill() {
      running.process.kill("SIGKILL");
      await once(running.process, "exit");
    },
    async stop(): Promise<number | null> {
      running.process.kill("SIGTERM");
      const [code] = await once(running.process, "exit");
      return code;
    },
  };
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
