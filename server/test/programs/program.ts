import type { Role } from "@fairlobby/contract/console";
import { expect } from "vitest";
import { enrolOperator } from "../harness/enrolled-operator.ts";
import { runToEnd, type Run } from "../../../tools/program.ts";

/**
 * Runs a script like `npm run <name> -- …`, with exactly this environment.
 * @param input its standard input, as from a pipe
 */
export const runScript = (
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input = "",
): Promise<Run> => runToEnd({ script: `scripts/${name}.ts`, args, env, input });

/** Returns the one line of a failed command, its only output. */
export function oneLine({ out, err }: Run): string {
  expect(out).toBe("");
  const [line = "", ...more] = err.trimEnd().split("\n");
  expect(more, "one line").toEqual([]);
  return line;
}

/** Runs `npm run operator` as a new operator with these roles, who types the code. */
export async function runAsOperator(
  args: readonly string[],
  env: Readonly<Record<string, string>> & { readonly CONSOLE_DATABASE_URL: string; readonly DATA_DIR: string },
  roles?: readonly Role[],
): Promise<Run & { readonly as: string }> {
  const person = { databaseUrl: env.CONSOLE_DATABASE_URL, dataDir: env.DATA_DIR };
  const { email, name, code } = await enrolOperator(person, roles);
  return { ...(await runScript("operator", ["--as", email, ...args], env, `${code}\n`)), as: name };
}
