import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** Runs the check on a copy of server/release that `change` has edited; returns its lines. */
function check(change: (edit: (file: string, from: RegExp, to: string) => void) => void): string[] {
  const folder = mkdtempSync(join(tmpdir(), "release-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(root, "server/release"), folder, { recursive: true });
  change((file, from, to) => {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
  });
  const env = { ...process.env, RELEASE: folder };
  const { status, stderr } = spawnSync(process.execPath, ["scripts/release.ts"], { cwd: root, env, encoding: "utf8" });
  const lines = stderr.split("\n").filter((line) => line.startsWith("server/release: "));
  expect(status, stderr).toBe(lines.length === 0 ? 0 : 1);
  return lines;
}

test("R-OPS-03 the check of the release reports statements that were edited, or recorded for another commit", () => {
  expect(check(() => undefined)).toEqual([]);
  expect(check((edit) => edit("statements.json", /limit 50/, "limit 60"))).toEqual([
    "server/release: statements.json is not the one that was recorded",
  ]);
  // A commit that is not in this history, as in a shallow clone.
  const other = "0123456789abcdef0123456789abcdef01234567";
  expect(check((edit) => edit("release.json", /(?<="commit": ")\w+/, other))).toEqual([
    expect.stringMatching(`^server/release: statements.json is of commit \\w+, release.json of ${other}$`),
  ]);
});
