import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";

/*
 * Fails for commits whose subject is longer than 72 characters: git log, mails and hosts cut it off there. Commits up to
 * a date are not checked, because history is not rewritten. A shallow clone checks the commits it has; a folder that is no
 * clone, such as an unpacked archive, has none.
 *
 *   node scripts/commit-subjects.ts [folder]
 */

const limit = 72;
/**
 * Only commits written after this time are checked. Unlike a hash, a date also holds in a shallow clone and after a
 * rebase.
 */
const since = Date.parse("2026-11-28T00:00:00Z");

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, ".."));

function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  return status === 0 ? stdout.trim() : undefined;
}

// In an archive that is unpacked below another repository, git would list the commits of that one.
const isClone = git("rev-parse", "--show-prefix") === "";
const lines = isClone ? (git("log", "--no-merges", "--format=%h %at %s")?.split("\n") ?? []) : [];
let tooLong = 0;
for (const line of lines) {
  const [, hash = "", seconds, subject = ""] = /^(\S+) (\d+) (.*)$/.exec(line) ?? [];
  const length = [...subject].length;
  if (length <= limit || Number(seconds) * 1000 < since) continue;
  tooLong += 1;
  console.error(`${hash} has a subject of ${length} characters, at most ${limit} are allowed: ${subject}`);
}
process.exitCode = tooLong === 0 ? 0 : 1;
