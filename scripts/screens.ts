import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildIfStale } from "../tools/build.ts";

const root = join(import.meta.dirname, "..");
const vitest = join(root, "node_modules/vitest/vitest.mjs");

/** Runs a Node program in `e2e/`; returns its exit code. */
async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: join(root, "e2e"),
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  // Stop the walk if this program is stopped.
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  return new Promise<number>((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** Takes the console's pictures during its journeys: most of its pages show what operators did before. */
async function takeConsole(): Promise<number> {
  const journeys = ["console", "console-session", "desk", "console-webhooks", "console-api-keys"].map(
    (name) => `test/${name}.test.ts`,
  );
  const walked = await run([vitest, "run", "--root", root, "--project", "e2e", ...journeys], { PICTURES: "1" });
  return walked === 0 ? run(["src/screens/console-sheets.ts"]) : walked;
}

/**
 * Takes pictures of every screen, dialog and state of the built product, in both variants, four sizes and two languages,
 * into `e2e/screens/`, and creates the contact sheets of docs/screens.md. Arguments are passed on: `-t tracker` takes
 * only the tracker's pictures. `console` takes those of the console.
 */
await buildIfStale();
const given = process.argv.slice(2);
process.exitCode =
  given[0] === "console"
    ? await takeConsole()
    : await run([vitest, "run", "--config", join(root, "e2e/screens.config.ts"), ...given]);
