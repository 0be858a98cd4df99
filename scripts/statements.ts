import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { takeRoleFor } from "../tools/prepare-statement.ts";
import ranks from "./module-ranks.json" with { type: "json" };
import { readCatalogue, type Catalogue } from "./statements/catalogue.ts";
import { joinAcrossPlayers } from "./statements/console-scope.ts";
import { describe } from "./statements/describe.ts";
import { loadStatements } from "./statements/load.ts";
import { playersOf, type Players } from "./statements/players.ts";
import { renderPage, renderTypes, type Described } from "./statements/render.ts";
import { typesOf } from "./statements/row-types.ts";
import { onFreshDatabase } from "./statements/temporary-database.ts";
import {
  boundaryViolations,
  namedIn,
  publishedObjects,
  schemaOf,
  type SqlText,
} from "./statements/module-boundaries.ts";

/*
 * npm run statements: prepares every statement of the server against a freshly migrated database, and writes the types
 * of their rows (`statements.ts` of each module) and server/statements.txt.
 *
 * With --check it writes nothing. It fails if a file is not current, a statement does not prepare, a function or view
 * has no definition file, a module names an object that another module owns and does not publish, or a statement of the
 * console joins rows of different players.
 */

const root = join(import.meta.dirname, "..");
const source = join(root, "server/src");
const owners = ["platform", ...ranks.flat()];
const folderOf = (owner: string): string => (owner === "platform" ? "platform" : `modules/${owner}`);
const problems: string[] = [];

/** Creates the file of a new module, which must exist before its statements can be loaded. */
function makeMissing(owner: string): void {
  const file = join(source, folderOf(owner), "statements.ts");
  const others = globSync("**/*.ts", { cwd: dirname(file) });
  const isImported = others.some((one) => readFileSync(join(dirname(file), one), "utf8").includes('/statements.ts"'));
  if (isImported && !existsSync(file)) writeFileSync(file, renderTypes(owner, []));
}

/** Reads the definition files, each named after the one object it defines. */
function definitions(): (SqlText & { readonly object: string })[] {
  return owners.flatMap((owner) =>
    globSync(`${folderOf(owner)}/sql/**/*.sql`, { cwd: source }).map((file) => ({
      owner,
      name: file,
      object: `${schemaOf(owner)}.${basename(file, ".sql")}`,
      text: readFileSync(join(source, file), "utf8"),
    })),
  );
}

/** Returns the widest scope among the plan and the declarations of the functions it calls. */
function playersTouched(fromPlan: Players, named: readonly string[], declared: ReadonlyMap<string, Players>): Players {
  const all = new Set([fromPlan, ...named.map((name) => declared.get(name))]);
  return all.has("several") ? "several" : all.has("one") ? "one" : "none";
}

const declaredIn = (text: string): Players | undefined =>
  (["one", "several", "none"] as const).find((players) => text.split("\n").includes(`-- players: ${players}`));

const [option] = process.argv.slice(2);
for (const owner of owners) makeMissing(owner);
const statements = await loadStatements(source);
const files = definitions();
const published = publishedObjects(root);

const declared = new Map<string, Players>(
  files.flatMap(({ object, text }) => {
    const players = declaredIn(text);
    return players === undefined ? [] : [[object, players] as const];
  }),
);

const { described, catalogue } = await onFreshDatabase(async (client) => {
  const found: Described[] = [];
  const read: Catalogue = await readCatalogue(client);
  for (const statement of statements) {
    const dot = statement.name.indexOf(".");
    const owner = statement.name.slice(0, dot);
    try {
      await takeRoleFor(client, statement.name);
      const description = await describe(client, statement);
      const objects = namedIn(statement.text, read);
      const across = owner === "console" ? joinAcrossPlayers(description.plan, read) : null;
      if (across !== null) problems.push(`${statement.name} joins rows of different players: ${across.join(", ")}`);
      found.push({
        owner,
        name: statement.name.slice(dot + 1),
        types: typesOf(statement, description, read),
        objects,
        players: playersTouched(playersOf(description.plan, read), objects, declared),
        prepared: statement.prepared,
      });
    } catch (error) {
      problems.push(`${statement.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    problems.push(...boundaryViolations({ owner, name: statement.name, text: statement.text }, read, published));
  }
  return { described: found, catalogue: read };
});

for (const file of files) problems.push(...boundaryViolations(file, catalogue, published));
for (const { name, kind } of catalogue.objects.values()) {
  const isDefined = files.some(({ object }) => object === name);
  if (kind !== "table" && !isDefined)
    problems.push(`${kind} ${name} has no definition file in its module's sql folder`);
}
for (const { name, object, text } of files) {
  const kind = catalogue.objects.get(object)?.kind;
  if (kind === undefined) problems.push(`${name} defines no ${object}`);
  if (kind === "function" && declaredIn(text) === undefined) {
    problems.push(`${name} does not say whose rows it touches (-- players: one, several or none)`);
  }
}

const written = new Map(
  owners
    .filter((owner) => existsSync(join(source, folderOf(owner), "statements.ts")))
    .map((owner) => [
      join("server/src", folderOf(owner), "statements.ts"),
      renderTypes(
        owner,
        described.filter((one) => one.owner === owner),
      ),
    ]),
);
written.set("server/statements.txt", renderPage(described, owners));
for (const [file, text] of written) {
  const path = join(root, file);
  if (existsSync(path) && readFileSync(path, "utf8") === text) continue;
  if (option === "--check") problems.push(`${file} is not current: npm run statements`);
  else writeFileSync(path, text);
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
