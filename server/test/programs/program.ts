import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Role } from "@fairlobby/contract/console";
import { expect } from "vitest";
import { enrolOperator } from "../harness/enrolled-operator.ts";

const scripts = resolve(import.meta.dirname, "../../../scripts");

export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs an operator's command like `npm run <name> -- …`, with exactly this environment.
 * @param input what it can read, as from a pipe
 */
export async function runScript(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input = "",
): Promise<Run> {
  const child = spawn(process.execPath, [resolve(scripts, `${name}.ts`), ...args], {
    env: {
      PATH: process.env["PATH"] ?? "",
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      NODE_NO_WARNINGS: "1",
      ...env,
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  // A command that reads nothing may have ended before.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
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

/** Runs `npm run operator` as a person of their own with these roles, who types their code. */
export async function runAsOperator(
  args: readonly string[],
  env: Readonly<Record<string, string>> & { readonly CONSOLE_DATABASE_URL: string; readonly DATA_DIR: string },
  roles?: readonly Role[],
): Promise<Run & { readonly as: string }> {
  const person = { databaseUrl: env.CONSOLE_DATABASE_URL, dataDir: env.DATA_DIR };
  const { email, name, code } = await enrolOperator(person, roles);
  return { ...(await runScript("operator", ["--as", email, ...args], env, `${code}\n`)), as: name };
}
