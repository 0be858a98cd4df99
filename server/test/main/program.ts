import { rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";
import { freePort } from "../../../tools/free-port.ts";
import { runProgram, untilReady as programReady, type Program } from "../../../tools/program.ts";
import { quickFolder } from "../../../tools/quick-folder.ts";
import { newKeyPair } from "../games/provider.ts";

/** The shipped settings. */
export const shippedSettings = resolve(import.meta.dirname, "../../../config/lobby.json");

/** Creates a directory that is removed after the test. */
export function temporaryDir(): string {
  const dir = quickFolder("server-test-");
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Creates a game provider's key pair and writes its public key to a file in `dir`. */
export function makeProviderKey(dir: string): { readonly privateKey: string; readonly publicKeyFile: string } {
  const { privateKey, publicKey } = newKeyPair();
  const publicKeyFile = join(dir, "provider-public.pem");
  writeFileSync(publicKeyFile, publicKey);
  return { privateKey, publicKeyFile };
}

/** Returns an environment that is valid, but with an address for the database where nothing listens. */
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

/** Kills the program when the test ends. */
export function endWithTest(program: Program): Program {
  onTestFinished(async () => void (await program.kill()));
  return program;
}

/** Runs the lobby server as a separate program, with exactly this environment; it ends with the test. */
export const runServer = (env: Readonly<Record<string, string>>): Program =>
  endWithTest(runProgram({ script: "server/src/main.ts", env }));

/** Waits until the server at this address is ready; throws with its output if it ended instead. */
export const untilReady = (run: Program, url: string): Promise<string> =>
  programReady("the server", run, `${url}/readyz`);
