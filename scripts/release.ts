import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { recordStatements, type ReleasedStatements } from "../tools/released-statements.ts";
import { loadStatements } from "./statements/load.ts";
import { onFreshDatabase } from "./statements/temporary-database.ts";

/*
 * server/release/release.json names the last released version, and statements.json beside it is what that version uses
 * of the database (docs/operations/upgrade.md, "Releases").
 *
 *   node scripts/release.ts                            checks that both belong together (part of npm run check)
 *   node scripts/release.ts record <version> <commit>  records a release; the server's files must be those of the commit
 */

interface Release {
  readonly version: string;
  readonly commit: string;
  /** Git's hash of the folder server/src in that commit. */
  readonly sources: string;
  /** SHA-256 of statements.json. */
  readonly statements: string;
}

const root = join(import.meta.dirname, "..");
const folder = resolve(process.env["RELEASE"] || join(root, "server/release"));
const [releaseFile, statementsFile] = [join(folder, "release.json"), join(folder, "statements.json")];

/** Returns git's output; undefined if it fails, for example without the history. */
function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

const sourcesOf = (commit: string): string | undefined =>
  git("rev-parse", "--verify", "--quiet", `${commit}:server/src`);
const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Renders each statement and each table on one line, so that the difference between two releases is readable. */
function render({ commit, statements, required }: ReleasedStatements): string {
  const list = statements.map((statement) => `    ${JSON.stringify(statement)}`).join(",\n");
  const tables = Object.entries(required).map(([table, columns]) => `    "${table}": ${JSON.stringify(columns)}`);
  return `{
  "commit": "${commit}",
  "statements": [
${list}
  ],
  "required": {
${tables.join(",\n")}
  }
}
`;
}

async function record(version: string, named: string): Promise<void> {
  const commit = git("rev-parse", "--verify", "--quiet", `${named}^{commit}`);
  const sources = commit === undefined ? undefined : sourcesOf(commit);
  if (commit === undefined || sources === undefined) throw new Error(`there is no commit ${named} with server/src`);
  const files = ["server/src", "server/migrations"];
  const changed = execFileSync("git", ["diff", "--name-only", commit, "--", ...files], { cwd: root, encoding: "utf8" });
  const added = git("status", "--porcelain", "--", ...files) ?? "";
  if (changed + added !== "") throw new Error(`check out ${named} first: ${(changed || added).split("\n")[0]} differs`);
  const statements = await loadStatements(join(root, "server/src"));
  const used = await onFreshDatabase((client) => recordStatements(client, statements));
  const text = render({ commit, ...used });
  writeFileSync(statementsFile, text);
  const release: Release = { version, commit, sources, statements: hashOf(text) };
  writeFileSync(releaseFile, `${JSON.stringify(release, null, 2)}\n`);
}

function problems(): string[] {
  const release = JSON.parse(readFileSync(releaseFile, "utf8")) as Release;
  const text = readFileSync(statementsFile, "utf8");
  const { commit, statements } = JSON.parse(text) as ReleasedStatements;
  const sources = sourcesOf(release.commit);
  return [
    ...(commit === release.commit ? [] : [`statements.json is of commit ${commit}, release.json of ${release.commit}`]),
    ...(hashOf(text) === release.statements ? [] : ["statements.json is not the one that was recorded"]),
    ...(statements.length > 0 ? [] : ["statements.json has no statements"]),
    // A clone without the history cannot check this.
    ...(sources === undefined || sources === release.sources ? [] : ["release.json has the sources of another commit"]),
  ];
}

const [command, version, commit] = process.argv.slice(2);
if (command === "record" && version !== undefined && commit !== undefined) await record(version, commit);
const found = problems();
for (const problem of found) console.error(`server/release: ${problem}`);
process.exitCode = found.length === 0 ? 0 : 1;
