import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { expect } from "vitest";

const scripts = resolve(import.meta.dirname, "../../../scripts");

export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs an operator's command like `npm run <name> -- …`, with exactly this environment. */
export async function runScript(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const child = spawn(process.execPath, [resolve(scripts, `${name}.ts`), ...args], {
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
  const [code] = await once(child, "close");
  return { code: code as number | null, ...said };
}

/** Returns the one line of a failed command, its only output. */
export function oneLine({ out, err }: Run): string {
  expect(out).toBe("");
  const [line = "", ...more] = err.trimEnd().split("\n");
  expect(more, "one line").toEqual([]);
  return line;
}
