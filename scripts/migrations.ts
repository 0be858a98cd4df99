import { createHash } from "node:crypto";
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/*
 * Checks that landed migrations are unchanged: databases that have run one would never get the change. The file beside
 * them, landed.sha256, holds their hashes in the format of sha256sum, one line each.
 *
 * Functions and views may change, in their definition files. definitions.sha256 has every hash that each file has ever
 * had. From it a node knows whether the database's definition is older, and replaced, or newer, and kept.
 *
 *   node scripts/migrations.ts                 compares (part of npm run check)
 *   node scripts/migrations.ts record          adds the migrations and definitions that have no hash yet
 *   node scripts/migrations.ts record <name>   records a migration again that was changed before it landed
 */

const folder = resolve(process.env["MIGRATIONS"] || join(import.meta.dirname, "../server/migrations"));
const recordFile = join(folder, "landed.sha256");

/** Where the definition files are: beside the migrations, if another folder of migrations is given. */
const source = process.env["MIGRATIONS"] ? folder : join(import.meta.dirname, "../server/src");
const definitionsFile = join(folder, "definitions.sha256");

const hashOfFile = (path: string): string => createHash("sha256").update(readFileSync(path)).digest("hex");
const hashOf = (name: string): string => hashOfFile(join(folder, name));

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

const definitions = globSync("{platform,modules/*}/sql/**/*.sql", { cwd: source })
  .toSorted()
  .map((file) => `${hashOfFile(join(source, file))}  ${file}`);
const recordedDefinitions = existsSync(definitionsFile)
  ? readFileSync(definitionsFile, "utf8").split("\n").filter(Boolean)
  : [];
if (command === "record") {
  recordedDefinitions.push(...definitions.filter((line) => !recordedDefinitions.includes(line)));
  writeFileSync(definitionsFile, recordedDefinitions.map((line) => `${line}\n`).join(""));
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
  ...definitions
    .filter((line) => !recordedDefinitions.includes(line))
    .map((line) => `${line.slice(66)} has no recorded hash: node scripts/migrations.ts record`),
  ...[...numbers.values()].filter(({ length }) => length > 1).map((names) => `one number twice: ${names.join(", ")}`),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
