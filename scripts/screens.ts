import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildIfStale } from "../tools/build.ts";

const root = join(import.meta.dirname, "..");

/**
 * Takes every screen, dialog and state of the built product, in both variants, four sizes and two languages, into
 * `e2e/screens/`, and puts the contact sheets of docs/screens.md together. Arguments go to the walk: `-t tracker`
 * takes only those.
 */
await buildIfStale();
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const child = spawn(
  process.execPath,
  [vitest, "run", "--config", join(root, "e2e/screens.config.ts"), ...process.argv.slice(2)],
  { cwd: join(root, "e2e"), stdio: "inherit" },
);
// Stopped itself, it stops the walk.
process.on("SIGTERM", () => child.kill("SIGTERM"));
process.exitCode = await new Promise<number>((resolve) => {
  child.once("error", () => resolve(1));
  child.once("exit", (code) => resolve(code ?? 1));
});
