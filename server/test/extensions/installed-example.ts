import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { expect } from "vitest";
import { runProgram, untilReady } from "../../../tools/program.ts";
import { endWithTest } from "../main/program.ts";

const root = resolve(import.meta.dirname, "../../..");

export const kioskSecrets = { KIOSK_KEY: "test_of-this-test", KIOSK_MESSAGE_SECRET: "message-secret-of-this-test" };

function npm(...args: readonly string[]): void {
  const program = process.env["npm_execpath"];
  const [command, first] = program === undefined ? ["npm", []] : [process.execPath, [program]];
  execFileSync(command, [...first, ...args, "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Packs the port and the example, and installs them in the folder of adapters, as an operator does without a registry. */
export function installExample(folder: string): string {
  expect(relative(root, folder), "the folder is outside the repository").toMatch(/^\.\./);
  const packed = join(folder, "packed");
  const adapters = join(folder, "adapters");
  mkdirSync(packed);
  mkdirSync(adapters);
  npm("pack", "--workspace=ports", "--workspace=providers/example-payments", `--pack-destination=${packed}`);
  const files = readdirSync(packed).map((file) => join(packed, file));
  expect(files).toHaveLength(2);
  npm("install", `--prefix=${adapters}`, "--offline", ...files);
  return join(adapters, "node_modules/@fairlobby/example-payments");
}

/** Starts the sandbox of an installed example; it ends with the test. */
export async function startSandbox(
  installed: string,
  { port, callbackUrl }: { readonly port: number; readonly callbackUrl: string },
): Promise<void> {
  const sandbox = endWithTest(
    runProgram({
      program: process.execPath,
      args: [join(installed, "src/sandbox/main.js")],
      env: {
        ...kioskSecrets,
        KIOSK_PORT: String(port),
        KIOSK_CALLBACK_URL: callbackUrl,
        KIOSK_TRANSFER_MS: "50",
      },
    }),
  );
  await untilReady("the sandbox", sandbox, /listens at (\S+)/);
}
