import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

test("npm run verify starts the verifier's command, with its arguments and exit code", () => {
  // npm is missing here: if a package is missing, the test fails instead of installing it.
  const env = { ...process.env, npm_execpath: join(root, "no-npm"), npm_lifecycle_event: "verify" };
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, "scripts/run.mjs"), "verify", ...args], { env, encoding: "utf8" });
  expect(run()).toMatchObject({ status: 2, stderr: expect.stringMatching(/^Usage: npm run verify -- /) as string });
  const vectors = join(root, "verifier/test/vectors/proofs");
  const checked = run("quote", join(vectors, "quote.json"), "--key", join(vectors, "lobby.json"));
  expect(checked).toMatchObject({ status: 0, stdout: expect.stringContaining("It holds.") as string });
});
