import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { cruise, type ICruiseOptions, type ICruiseResult, type IResolveOptions } from "dependency-cruiser";
import ranks from "./module-ranks.json" with { type: "json" };

/** Writes the import graph of the server's parts into docs/architecture.md; `--check` only compares. */
const root = join(import.meta.dirname, "..");
const page = join(root, "docs/architecture.md");
const [begin, end] = ["<!-- modules: begin -->", "<!-- modules: end -->"];

type CruiseSettings = ICruiseOptions & { readonly enhancedResolveOptions: Partial<IResolveOptions> };

/** Returns the part of a file in the graph, e.g. `modules/games` or `adapters/payments/xendit`. */
function partOf(file: string): string | undefined {
  const match = /^server\/src\/(main\.ts|wiring|platform|modules\/[^/]+|adapters\/[^/]+\/[^/]+)/.exec(file);
  return match?.[1];
}

/** Runs dependency-cruiser with the settings of the check. */
async function readModules(): Promise<ICruiseResult> {
  const { options } = createRequire(import.meta.url)("../.dependency-cruiser.cjs") as { options: CruiseSettings };
  const { output } = await cruise(["server/src"], { ...options, baseDir: root }, options.enhancedResolveOptions);
  return output as ICruiseResult;
}

async function readImports(): Promise<Map<string, Set<string>>> {
  const output = await readModules();
  const imports = new Map<string, Set<string>>();
  for (const module of output.modules) {
    const from = partOf(module.source);
    if (from === undefined) continue;
    const targets = imports.get(from) ?? new Set();
    imports.set(from, targets);
    for (const { resolved } of module.dependencies) {
      const to = partOf(resolved);
      if (to !== undefined && to !== from) targets.add(to);
    }
  }
  return imports;
}

const idOf = (part: string): string => part.replaceAll(/\W/g, "_");
const nodeOf = (part: string): string => `    ${idOf(part)}["${part.replace("modules/", "")}"]`;

/**
 * Draws a group per rank, highest first. Draws no arrows for platform, which all parts use, and wiring, which uses all
 * parts.
 */
function draw(imports: ReadonlyMap<string, ReadonlySet<string>>): string {
  const parts = [...imports.keys()].sort();
  const groups = [
    { id: "adapters", title: "adapters", parts: parts.filter((part) => part.startsWith("adapters/")) },
    ...ranks
      .map((names, index) => ({
        id: `rank${index + 1}`,
        title: `rank ${index + 1}`,
        parts: names.map((name) => `modules/${name}`).filter((part) => imports.has(part)),
      }))
      .toReversed(),
  ].filter((group) => group.parts.length > 0);
  const arrows = parts
    .filter((part) => part !== "main.ts" && part !== "wiring")
    .flatMap((from) =>
      [...(imports.get(from) ?? [])]
        .filter((to) => to !== "platform")
        .sort()
        .map((to) => `  ${idOf(from)} --> ${idOf(to)}`),
    );
  return [
    "```mermaid",
    "flowchart TD",
    ...groups.flatMap(({ id, title, parts: members }) => [
      `  subgraph ${id}["${title}"]`,
      ...members.map(nodeOf),
      "  end",
    ]),
    ...arrows,
    "```",
  ].join("\n");
}

const text = readFileSync(page, "utf8");
const [from, to] = [text.indexOf(begin), text.indexOf(end)];
if (from < 0 || to < from) throw new Error(`docs/architecture.md has lost its markers ${begin} and ${end}`);
const current = `${text.slice(0, from)}${begin}\n\n${draw(await readImports())}\n\n${text.slice(to)}`;

if (!process.argv.includes("--check")) {
  writeFileSync(page, current);
} else if (current !== text) {
  console.error('the graph in docs/architecture.md is not current: run "node scripts/architecture.ts"');
  process.exitCode = 1;
}
