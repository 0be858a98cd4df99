import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ConfigError } from "./config-error.ts";

/** A package's name, as npm allows it. */
export const packageName = /^(@[a-z0-9][a-z0-9._-]{0,60}\/)?[a-z0-9][a-z0-9._-]{0,60}$/;

/** Returns the folder in which adapter packages are installed: beside the settings. */
export const adaptersFolder = (settingsFile: string): string => join(dirname(resolve(settingsFile)), "adapters");

/**
 * Loads a package from the deployment's own folder of adapters, and from nowhere else, and returns what it exports under
 * `name`. Throws a ConfigError that names the setting.
 */
export async function loadAdapterPackage(
  wanted: { readonly package: string; readonly setting: string; readonly folder: string },
  name: string,
): Promise<Readonly<Record<string, unknown>>> {
  const refuse = (why: string): ConfigError => new ConfigError(`${wanted.setting}: "${wanted.package}" ${why}`);
  if (!packageName.test(wanted.package)) throw refuse("is not the name of a package");
  const installed = join(wanted.folder, "node_modules", wanted.package, "package.json");
  if (!existsSync(installed)) throw refuse(`is not installed in ${join(wanted.folder, "node_modules")}`);
  let exported: Readonly<Record<string, unknown>>;
  try {
    exported = await importFrom(wanted.folder, wanted.package);
  } catch (error) {
    throw refuse(`cannot be loaded: ${firstLineOf(error)}`);
  }
  const adapter = exported[name];
  if (typeof adapter !== "object" || adapter === null) throw refuse(`exports no ${name}`);
  return adapter as Readonly<Record<string, unknown>>;
}

export const firstLineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";

/**
 * Imports a package as a file of the folder would. `import()` of a name looks beside this file instead, and `require`
 * finds nothing in a package that exports only to `import`.
 */
function importFrom(folder: string, name: string): Promise<Readonly<Record<string, unknown>>> {
  const at = join(folder, "node_modules", name);
  const exported = exportedTo(at, ".");
  const path = exported === null ? createRequire(join(folder, "package.json")).resolve(name) : join(at, exported);
  return import(pathToFileURL(path).href) as Promise<Readonly<Record<string, unknown>>>;
}

/** What `import` takes of conditional exports, https://nodejs.org/api/packages.html#conditional-exports */
const conditions: ReadonlySet<string> = new Set(["node-addons", "node", "import", "module-sync", "default"]);

/**
 * Returns the file that a package in a folder exports to `import` under a subpath, e.g. `./sandbox`; null if its
 * package.json names none by exactly this subpath.
 */
export function exportedTo(packageFolder: string, subpath: string): string | null {
  const { exports } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { exports?: unknown };
  const bySubpath = isObject(exports) && Object.keys(exports).some((key) => key.startsWith("."));
  const target = bySubpath ? exports[subpath] : subpath === "." ? exports : undefined;
  return targetOf(target) ?? null;
}

/** Returns the first target whose conditions are met; null if it is closed, undefined if there is none. */
function targetOf(target: unknown): string | null | undefined {
  if (target === null || typeof target === "string") return target;
  if (!isObject(target)) return undefined;
  const found = Object.entries(target)
    .filter(([condition]) => conditions.has(condition))
    .map(([, inner]) => targetOf(inner));
  return found.find((inner) => inner !== undefined);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
