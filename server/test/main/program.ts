import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";
import { freePort } from "../../../tools/free-port.ts";
import { quickFolder } from "../../../tools/quick-folder.ts";
import { newKeyPair } from "../games/provider.ts";

const program = resolve(import.meta.dirname, "../../src/main.ts");
/** The shipped settings. */
export const shippedSettings = resolve(import.meta.dirname, "../../../config/lobby.json");

/** Creates a directory that is removed after the test. */
export function temporaryDir(): string {
  const dir = quickFolder("server-test-");
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Creates a game provider's key pair and writes its public key where the server reads it. */
export function makeProviderKey(dir: string): { readonly privateKey: string; readonly publicKeyFile: string } {
  const { privateKey, publicKey } = newKeyPair();
  const publicKeyFile = join(dir, "provider-public.pem");
  writeFileSync(publicKeyFile, publicKey);
  return { privateKey, publicKeyFile };
}

/** Returns an environment with which the server could start if a database listened at the address in it. */
export async function goodEnvironment(): Promise<Record<string, string>> {
  const unusedPort = await freePort();
  return {
    PORT: String(await freePort()),
    DATA_DIR: temporaryDir(),
    DATABASE_URL: `postgres://nobody@127.0.0.1:${unusedPort}/nothing`,
    LOBBY_CONFIG: shippedSettings,
    LOG_LEVEL: "warn",
    XENDIT_URL: `http://127.0.0.1:${unusedPort}`,
    XENDIT_API_KEY: "key",
    XENDIT_CALLBACK_TOKEN: "a token of the tests",
    HUB88_URL: `http://127.0.0.1:${unusedPort}`,
    HUB88_PROVIDER_PUBLIC_KEY_FILE: "provider-public.pem",
  };
}

export type ServerRun = ReturnType<typeof runServer>;

/** Runs the lobby server as a separate program, with exactly this environment; it ends with the test. */
export function runServer(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env["PATH"] ?? "",
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      NODE_NO_WARNINGS: "1",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => (said.out += chunk));
  child.stderr.on("data", (chunk) => (said.err += chunk));
  const closed = once(child, "close").then(([code]) => code as number | null);
  const running = (): boolean => child.exitCode === null && child.signalCode === null;
  onTestFinished(async () => {
    if (running()) child.kill("SIGKILL");
    await closed;
  });
  return {
    pid: child.pid,
    running,
    /** The program's standard output and standard error. */
    said,
    /** The program's exit code, after its end and all its output; null after a kill. */
    ended: closed,
    signal: (name: "SIGTERM" | "SIGKILL") => void child.kill(name),
  };
}

/** Waits until the server at this address is ready; throws with its output if it ended instead. */
export async function untilReady(run: ServerRun, url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    if (!run.running()) throw new Error(`the server ended: ${run.said.err}`);
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok === true) return;
    await new Promise((wait) => setTimeout(wait, 20));
  }
  throw new Error(`the server was not ready in time: ${run.said.err}`);
}
