import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { quickFolder } from "../../tools/quick-folder.ts";

const script = join(import.meta.dirname, "../commit-subjects.ts");

function check(folder: string) {
  const { status, stderr } = spawnSync(process.execPath, [script, folder], { encoding: "utf8" });
  return { status, lines: stderr.trim().split("\n") };
}

function repository() {
  const folder = quickFolder("commit-subjects-test-");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const git = (args: readonly string[], at = "2026-12-01T00:00:00Z") =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.test", ...args], {
      cwd: folder,
      env: { ...process.env, GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at },
      stdio: "pipe",
    });
  git(["init", "--quiet"]);
  return {
    folder,
    git,
    commit: (subject: string, at?: string) => git(["commit", "--quiet", "--allow-empty", "-m", subject], at),
  };
}

test("a commit with a subject of more than 72 characters fails the check by its subject", () => {
  const { folder, commit } = repository();
  commit(`old: ${"x".repeat(100)}`, "2026-11-27T23:59:59Z");
  commit("a".repeat(72));
  commit(`${"é".repeat(72)}\n\n${"A body may have long lines. ".repeat(10)}`);
  expect(check(folder)).toEqual({ status: 0, lines: [""] });
  commit(`docs: ${"b".repeat(67)}`);
  expect(check(folder)).toEqual({
    status: 1,
    lines: [expect.stringMatching(/^\w+ has a subject of 73 characters, at most 72 are allowed: docs: b+$/)],
  });
});

test("a shallow clone checks the commits that it has, and a folder without a clone passes", () => {
  const { folder, git, commit } = repository();
  commit("c".repeat(73));
  commit("short");
  expect(check(folder).status).toBe(1);
  git(["clone", "--quiet", "--depth", "1", `file://${folder}`, "shallow"]);
  expect(check(join(folder, "shallow")).status).toBe(0);
  mkdirSync(join(folder, "archive"));
  expect(check(join(folder, "archive")).status).toBe(0);
});
