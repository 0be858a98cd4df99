import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/*
 * Keeps landed migrations as they are: databases have run them, so a change would never reach these. The file beside
 * them holds their hashes in the format of sha256sum, one line each.
 *
 *   node scripts/migrations.ts                 compares (part of npm run check)
 *   node scripts/migrations.ts record          adds the migrations that have no hash yet
 *   node scripts/migrations.ts record <name>   records one again that was changed before it landed
 */

const folder = resolve(process.env["MIGRATIONS"] || join(import.meta.dirname, "../server/migrations"));
const recordFile = join(folder, "landed.sha256");

const hashOf = (name: string): string =>
  createHash("sha256")
    .update(readFileSync(join(folder, name)))
    .digest("hex");

function readRecord(): Map<string, string> {
  const lines = readFileSync(recordFile, "utf8").split("\n").filter(Boolean);
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

const present = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .toSorted();
const recorded = readRecord();
const [command, again] = process.argv.slice(2);

if (command === "record") {
  for (const name of present) {
    if (!recorded.has(name) || name === again || name === `${again}.sql`) recorded.set(name, hashOf(name));
  }
  const lines = [...recorded].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, hash]) => `${hash}  ${name}\n`);
  writeFileSync(recordFile, lines.join(""));
}

const numbers = Map.groupBy(present, (name) => name.slice(0, 4));
const problems = [
  ...present
    .filter((name) => !recorded.has(name))
    .map((name) => `${name} has no recorded hash: node scripts/migrations.ts record`),
  ...[...recorded]
    .filter(([name, hash]) => present.includes(name) && hashOf(name) !== hash)
    .map(
      ([name]) =>
        `${name} was changed after it was recorded. If it has landed, restore it and write a new migration;` +
        ` if it has not, node scripts/migrations.ts record ${name}`,
    ),
  ...[...recorded.keys()]
    .filter((name) => !present.includes(name))
    .map((name) => `${name} is recorded in landed.sha256 but is not there`),
  ...[...numbers.values()].filter(({ length }) => length > 1).map((names) => `one number twice: ${names.join(", ")}`),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
