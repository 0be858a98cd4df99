import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildIfStale } from "../tools/build.ts";

const root = join(import.meta.dirname, "..");

/**
 * Takes pictures of every screen, dialog and state of the built product, in both variants, four sizes and two languages,
 * into `e2e/screens/`, and creates the contact sheets of docs/screens.md. Arguments are passed to the walk: `-t tracker`
 * takes only the tracker's.
 */
await buildIfStale();
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const child = spawn(
  process.execPath,
  [vitest, "run", "--config", join(root, "e2e/screens.config.ts"), ...process.argv.slice(2)],
  { cwd: join(root, "e2e"), stdio: "inherit" },
);
// Stop the walk if this program is stopped.
process.on("SIGTERM", () => child.kill("SIGTERM"));
process.exitCode = await new Promise<number>((resolve) => {
  child.once("error", () => resolve(1));
  child.once("exit", (code) => resolve(code ?? 1));
});
