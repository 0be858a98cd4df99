import { readdirSync } from "node:fs";
import { join } from "node:path";
import ranks from "../module-ranks.json" with { type: "json" };
import type { Catalogue } from "./catalogue.ts";

/** Anything that reads or writes tables: a statement of the code, or a function or view by its definition file. */
export interface SqlText {
  /** The module, or `platform`. */
  readonly owner: string;
  /** What a reader finds it by. */
  readonly name: string;
  readonly text: string;
}

export const schemaOf = (owner: string): string => owner.replaceAll("-", "_");

const ownerOf = (schema: string): string => schema.replaceAll("_", "-");

/** Comments and texts name tables too, and touch none. */
const bare = (text: string): string =>
  text
    .replace(/--[^\n]*/g, " ")
    .replace(/\/\*[\s\S]*?\*\//g, " ")
    .replace(/'(?:[^']|'')*'(?!::regclass)/g, "''")
    .replaceAll('"', "");

/**
 * The tables, views and functions of the product that a text names. No schema of the product is on a search path, so each is
 * written with its schema.
 */
export function namedIn(text: string, catalogue: Catalogue): string[] {
  const named = [...bare(text).matchAll(/\b([a-z_]+)\s*\.\s*([a-z_0-9]+)\b/g)].map(
    ([, schema, name]) => `${schema}.${name}`,
  );
  return [...new Set(named)].filter((name) => catalogue.objects.has(name)).toSorted();
}

/** What a module's `sql/published/` defines: all that other modules may name. */
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

/** Each way in which a text reaches through a module's wall. */
export function breachesOf(sql: SqlText, catalogue: Catalogue, published: ReadonlySet<string>): string[] {
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
