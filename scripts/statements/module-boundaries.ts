import { readdirSync } from "node:fs";
import { join } from "node:path";
import ranks from "../module-ranks.json" with { type: "json" };
import type { Catalogue } from "./catalogue.ts";

/** SQL that uses tables: a statement in the code, or the definition file of a function or view. */
export interface SqlText {
  /** The module, or `platform`. */
  readonly owner: string;
  /** The statement's name or the file's path. */
  readonly name: string;
  readonly text: string;
}

/** Schemas that do not have their module's name. */
const otherNames = new Map([
  ["ad-reports", "tracking"],
  ["console", "backoffice"],
]);

export const schemaOf = (owner: string): string => otherNames.get(owner) ?? owner.replaceAll("-", "_");

const ownerOf = (schema: string): string =>
  [...otherNames].find(([, name]) => name === schema)?.[0] ?? schema.replaceAll("_", "-");

/** Removes comments and string literals, which may name tables without using them. */
const stripped = (text: string): string =>
  text
    .replace(/--[^\n]*/g, " ")
    .replace(/\/\*[\s\S]*?\*\//g, " ")
    .replace(/'(?:[^']|'')*'(?!::regclass)/g, "''")
    .replaceAll('"', "");

/**
 * Returns the product's tables, views and functions that a text names. Each name includes its schema, as no search path
 * contains the product's schemas.
 */
export function namedIn(text: string, catalogue: Catalogue): string[] {
  const named = [...stripped(text).matchAll(/\b([a-z_]+)\s*\.\s*([a-z_0-9]+)\b/g)].map(
    ([, schema, name]) => `${schema}.${name}`,
  );
  return [...new Set(named)].filter((name) => catalogue.objects.has(name)).toSorted();
}

/** Returns the objects that modules define in `sql/published/`; other modules may name only these. */
export function publishedObjects(root: string): ReadonlySet<string> {
  const folders = ["platform", ...ranks.flat().map((module) => `modules/${module}`)];
  return new Set(
    folders.flatMap((folder) => {
      const schema = schemaOf(folder.replace("modules/", ""));
      return sqlFiles(join(root, "server/src", folder, "sql/published")).map((name) => `${schema}.${name}`);
    }),
  );
}

const sqlFiles = (folder: string): string[] => {
  try {
    return readdirSync(folder).flatMap((name) => (name.endsWith(".sql") ? [name.slice(0, -4)] : []));
  } catch {
    return [];
  }
};

const rankOf = (owner: string): number => ranks.findIndex((modules) => modules.includes(owner));

/** Returns the objects of other modules that a text uses although they are not published. */
export function boundaryViolations(sql: SqlText, catalogue: Catalogue, published: ReadonlySet<string>): string[] {
  return namedIn(sql.text, catalogue).flatMap((name) => {
    const other = ownerOf(name.slice(0, name.indexOf(".")));
    if (other === sql.owner) return [];
    if (!published.has(name)) return [`${sql.name} (${sql.owner}) names ${name}, which ${other} does not publish`];
    if (other !== "platform" && rankOf(other) >= rankOf(sql.owner)) {
      return [`${sql.name} (${sql.owner}) names ${name} of ${other}, which is not below it`];
    }
    return [];
  });
}
