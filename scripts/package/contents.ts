import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { productionPackages, type Installed } from "../../tools/production-packages.ts";

/** Path of Node in the archive. */
export const nodePath = "bin/node";

/** Returns the path of the Node that npm installed for this kind of machine, `node_modules/<package>/bin/node`. */
export const installedNode = (root: string): string =>
  relative(realpathSync(root), realpathSync(join(root, "node_modules/.bin/node")));

/** Returns the package that this Node belongs to. */
export function nodePackage(root: string): Installed {
  const path = dirname(dirname(installedNode(root)));
  const { name, version } = JSON.parse(readFileSync(join(root, path, "package.json"), "utf8")) as Installed;
  return { path, name, version };
}

/** The archive's commands besides `server`, `console` and `verify`: files of scripts/. */
const commands = ["migrate", "operator", "doctor", "trial-balance", "backup", "sandbox", "secrets", "health"] as const;

/** The workspaces whose packages are in the archive: those of lobby and console, and of the game page, in built form. */
export const shippedWorkspaces = ["server", "lobby", "console", "providers/bank", "providers/slots"] as const;

/** The packages of the slot provider that only its built page uses. */
const packagesOfPage = ["pixi.js", "@fontsource-variable/podkova"] as const;

const folders = [
  "config",
  "console/dist",
  "contract/src",
  "deploy",
  "docs/operations",
  "languages",
  "lobby/dist",
  "ports/src",
  "providers/bank/src",
  "providers/slots/dist",
  "providers/slots/src",
  "server/migrations",
  "server/src",
  "verifier/src",
] as const;

const files = [
  "CHANGELOG.md",
  "package.json",
  "contract/package.json",
  "ports/package.json",
  "providers/bank/package.json",
  "providers/slots/package.json",
  "server/package.json",
  "verifier/package.json",
  "docs/deploy-archive.md",
  "docs/deploy-compose.md",
  "docs/deployment.md",
  "docs/new-payment-provider.md",
  "docs/observability.md",
] as const;

/** Returns the files and symbolic links below a folder, relative to the root. */
function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && entry.name !== ".stamp")
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** What the game page is built from. */
const sourceOfPage = /^providers\/slots\/src\/page\//;

/** Files that nothing loads, half of all: types, source maps, and settings of a package's own repository. */
const notLoaded = /\.(d\.[cm]?ts|[cm]?ts|map|flow)$|\/\.[^/]+(\/|$)/;

/** Returns a package's own files; packages in its node_modules are listed separately. */
function filesOfPackage(root: string, path: string): string[] {
  return filesBelow(root, path).filter((file) => {
    const own = file.slice(path.length);
    return !own.includes("/node_modules/") && !notLoaded.test(own);
  });
}

/** Returns the files of scripts/ and tools/ that the archive's commands load. */
function commandFiles(root: string): string[] {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, target = ""] of readFileSync(join(root, file), "utf8").matchAll(
      /\b(?:from|import)[ (]"(\.[^"]+)"/g,
    )) {
      const path = join(dirname(file), target);
      if (/^(scripts|tools)\//.test(path)) visit(path);
    }
  };
  for (const command of commands) visit(`scripts/${command}.ts`);
  return [...found];
}

/** Returns the paths of everything in the archive that exists in this folder, relative to the root and sorted. */
export function archiveContents(root: string): string[] {
  const packages = ["server", "providers/bank", "providers/slots"].flatMap((workspace) =>
    productionPackages(root, workspace, packagesOfPage),
  );
  const links = ["contract", "ports", "verifier"].map((name) => `node_modules/@fairlobby/${name}`);
  const all = [
    ...files,
    ...folders.flatMap((folder) => filesBelow(root, folder)).filter((file) => !sourceOfPage.test(file)),
    ...commandFiles(root),
    ...packages.flatMap(({ path }) => filesOfPackage(root, path)),
    ...links,
    installedNode(root),
  ];
  const missing = all.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) throw new Error(`missing: ${missing.join(", ")}`);
  return [...new Set(all)].toSorted();
}

export const isLink = (root: string, path: string): boolean => lstatSync(join(root, path)).isSymbolicLink();
