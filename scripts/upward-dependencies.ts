import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "@swc/core";
import ranks from "./module-ranks.json" with { type: "json" };

/*
 * Finds what the wiring passes to a module from modules that this module may not import: those of its rank or above.
 * The dependency rules see imports only (R-SRV-65).
 */

/** A part of module `of` that is passed to module `to`; `member` is null for the whole module. */
export interface UpwardDependency {
  readonly to: string;
  readonly of: string;
  readonly member: string | null;
  /** Whether it is passed in `asks: { … } satisfies Questions`, where the compiler allows only reads. */
  readonly asked: boolean;
}

type Tree = { readonly [key: string]: unknown };
interface Mention {
  readonly name: string;
  readonly member: string | null;
  readonly asked: boolean;
}

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;
const textOf = (node: unknown): string => (isTree(node) ? String(node["value"]) : "");
const rankOf = (module: string): number => ranks.findIndex((names) => names.includes(module));

function childrenOf(node: Tree): Tree[] {
  const named = node["type"] === "MemberExpression" ? "property" : node["type"] === "KeyValueProperty" ? "key" : "";
  const own = isTree(node[named]) && node[named]["type"] === "Identifier" ? named : "";
  return Object.entries(node).flatMap(([key, value]) => (key === own ? [] : [value].flat().filter(isTree)));
}

const everyNode = (node: Tree): Tree[] => [node, ...childrenOf(node).flatMap(everyNode)];

function isAsks({ type, key, value }: Tree): boolean {
  if (type !== "KeyValueProperty" || textOf(key) !== "asks" || !isTree(value)) return false;
  const { type: form, typeAnnotation } = value;
  return (
    form === "TsSatisfiesExpression" &&
    isTree(typeAnnotation) &&
    ["Questions", "QuestionsAt"].includes(textOf(typeAnnotation["typeName"]))
  );
}

/** Returns the names an expression refers to. */
function mentionsIn(node: Tree, asked = false): Mention[] {
  const { type, object, property } = node;
  if (type === "Identifier") return [{ name: textOf(node), member: null, asked }];
  if (type === "MemberExpression" && isTree(object) && object["type"] === "Identifier") {
    return [{ name: textOf(object), member: textOf(property), asked }];
  }
  return childrenOf(node).flatMap((child) => mentionsIn(child, asked || isAsks(node)));
}

/** Returns the upward dependencies in the source of a wiring file, in order. */
export function upwardDependencies(source: string): UpwardDependency[] {
  const nodes = everyNode(parseSync(source, { syntax: "typescript" }) as unknown as Tree);
  const importedFrom = new Map<string, string>();
  for (const { type, specifiers, source: from } of nodes) {
    if (type !== "ImportDeclaration") continue;
    for (const { local } of specifiers as Tree[]) importedFrom.set(textOf(local), textOf(from));
  }
  /** Returns the module whose factory a call calls. */
  const builtBy = ({ type, callee }: Tree): string | undefined =>
    type === "CallExpression"
      ? /modules\/([^/]+)\/index\.ts$/.exec(importedFrom.get(textOf(callee)) ?? "")?.[1]
      : undefined;
  // The platform does not pass on what it receives.
  const isPlatform = ({ type, callee }: Tree): boolean =>
    type === "CallExpression" && importedFrom.get(textOf(callee))?.startsWith("../platform/") === true;

  const owners = new Map<string, Set<string>>();
  const ownersOf = (name: string): Set<string> => owners.get(name) ?? new Set();
  for (const [name, from] of importedFrom) {
    const module = /modules\/([^/]+)\/index\.ts$/.exec(from)?.[1];
    if (module !== undefined) owners.set(name, new Set([module]));
  }
  // Any other name belongs to the modules that its initializer mentions. A name can depend on a module through all
  // other names, so there are as many passes as names.
  const named = nodes.flatMap(({ type, id, init }) =>
    type === "VariableDeclarator" && isTree(id) && isTree(init) ? [{ id, init }] : [],
  );
  for (const _ of named) {
    for (const { id, init } of named) {
      const built = builtBy(init);
      const mentioned =
        built !== undefined
          ? [built]
          : isPlatform(init)
            ? []
            : mentionsIn(init).flatMap(({ name }) => [...ownersOf(name)]);
      for (const { name } of mentionsIn(id)) owners.set(name, new Set([...ownersOf(name), ...mentioned]));
    }
  }
  return nodes.flatMap((node) => {
    const to = builtBy(node);
    if (to === undefined) return [];
    return (node["arguments"] as Tree[]).flatMap((given) =>
      mentionsIn(given).flatMap(({ name, ...mention }) =>
        [...ownersOf(name)].flatMap((of) => (of !== to && rankOf(of) >= rankOf(to) ? [{ to, of, ...mention }] : [])),
      ),
    );
  });
}

/** Returns the upward dependencies of the wiring below `root`, except those passed in `asks`. */
export function forbiddenUpwardDependencies(root: string): string[] {
  // Settings are data, read before any module is created.
  const files = globSync("server/src/{main,wiring/*}.ts", { cwd: root }).filter(
    (file) => !file.endsWith("settings.ts"),
  );
  return files.flatMap((file) =>
    upwardDependencies(readFileSync(join(root, file), "utf8")).flatMap(({ to, of, member, asked }) =>
      asked && member !== null ? [] : [`${file}: ${to} is given ${member ?? "all"} of ${of}, which is not below it`],
    ),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const breaches = forbiddenUpwardDependencies(join(import.meta.dirname, ".."));
  for (const breach of breaches) console.error(breach);
  process.exitCode = breaches.length === 0 ? 0 : 1;
}
