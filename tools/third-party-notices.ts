import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { productionPackages, type Installed } from "./production-packages.ts";

/** The file in every built bundle and in the archive. */
export const noticesFile = "third-party-notices.txt";

/**
 * Licences of packages that may be shipped. The LGPL requires that the library can be replaced: it is a separate file.
 */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
]);

interface Manifest {
  readonly license?: string;
  readonly author?: string | { readonly name?: string };
  readonly homepage?: string;
}

/**
 * Reads the licence texts that a package includes. The README of libvips lists the libraries that are built into it.
 */
function ownTexts(folder: string, name: string): string[] {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile() && /^(licen[cs]e|copying|notice)/i.test(file.name))
    .map((file) => file.name)
    .toSorted();
  const all = name.startsWith("@img/sharp-libvips-") ? [...files, "README.md"] : files;
  return all.map((file) => readFileSync(join(folder, file), "utf8").trim());
}

/** The text of a licence, for packages that name it and do not include it. */
function textOf(licence: string, author: Manifest["author"], name: string): string {
  const file = join(import.meta.dirname, "licences", `${licence}.txt`);
  if (!existsSync(file)) throw new Error(`${name} has no text of its licence, ${licence}`);
  const holder = (typeof author === "string" ? author : author?.name) ?? `the authors of ${name}`;
  return `Copyright (c) ${holder}\n\n${readFileSync(file, "utf8").trim()}`;
}

/** Returns a package's line, and its licence's text. */
function noticeOf(root: string, { path, name, version }: Installed): { readonly line: string; readonly text: string } {
  const folder = join(root, path);
  const { license = "", author, homepage } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  if (!allowed.has(license)) throw new Error(`${name} ${version} has a licence that may not be shipped: "${license}"`);
  const texts = ownTexts(folder, name);
  const isComplete = texts.length > 0 && license !== "LGPL-3.0-or-later";
  const all = isComplete ? texts : [...texts, textOf(license, author, name)];
  return { line: `${name} ${version} (${license})${homepage ? ` ${homepage}` : ""}`, text: all.join("\n\n") };
}

/**
 * Returns the notices of all packages that these workspaces ship, and of the given others. Packages with the same text share
 * it. Throws if a package has no licence text, or a licence that is not among those that may be shipped.
 * @param workspaces their folders, relative to the root
 */
export function thirdPartyNotices(
  root: string,
  workspaces: readonly string[],
  others: readonly Installed[] = [],
): string {
  const packages = [...workspaces.flatMap((workspace) => productionPackages(root, workspace)), ...others];
  const linesByText = new Map<string, Set<string>>();
  for (const { line, text } of packages.map((found) => noticeOf(root, found))) {
    const lines = linesByText.get(text) ?? new Set();
    linesByText.set(text, lines.add(line));
  }
  const parts = [...linesByText].map(([text, lines]) => `${[...lines].toSorted().join("\n")}\n\n${text}`).toSorted();
  const line = `\n\n${"-".repeat(80)}\n\n`;
  return `${["This software contains packages of others, under these licences.", ...parts].join(line)}\n`;
}
