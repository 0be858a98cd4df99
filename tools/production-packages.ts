import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Entry {
  readonly version?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

type Lock = Readonly<Record<string, Entry>>;

export interface Installed {
  /** Path of its folder, relative to the root, e.g. `node_modules/pg`. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
}

/** Returns the folder that Node would load `name` from, for a package at `from`; null if there is none. */
function locate(lock: Lock, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, "")) {
    const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (lock[path] !== undefined) return path;
    if (folder === "") return null;
  }
}

/** Returns the names of the packages that a package needs when it runs, without optional peers. */
function neededBy(entry: Entry): string[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = entry;
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers])];
}

/**
 * Returns the installed packages that a workspace needs when it runs, sorted by path, without the workspaces among them.
 * Throws if one is missing. Builds for other machines are optional and not installed, so they are left out.
 * @param without packages that are left out, with what only they need
 */
export function productionPackages(root: string, workspace: string, without: readonly string[] = []): Installed[] {
  const { packages: lock } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as { packages: Lock };
  const found = new Map<string, Installed>();
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const entry = lock[path];
    if (entry === undefined) throw new Error(`package-lock.json has no entry for ${path}`);
    if (entry.link === true) return visit(entry.resolved ?? "");
    for (const name of neededBy(entry)) {
      if (without.includes(name)) continue;
      const at = locate(lock, path, name);
      const installed = at !== null && existsSync(join(root, at));
      if (installed) visit(at);
      else if (entry.optionalDependencies?.[name] === undefined) throw new Error(`${path} needs ${name}: run npm ci`);
    }
    if (!path.includes("node_modules/")) return;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    found.set(path, { path, name, version: entry.version ?? "" });
  };
  visit(workspace);
  return [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
