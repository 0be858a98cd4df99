import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/*
 * Writes the package as JavaScript with types into dist/ or the given folder: Node does not run TypeScript below
 * node_modules, so the sources cannot be installed as they are.
 */

const folder = import.meta.dirname;
const target = resolve(process.argv[2] ?? join(folder, "dist"));
const tsc = join(dirname(fileURLToPath(import.meta.resolve("typescript/package.json"))), "bin/tsc");

interface Package {
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string>>;
  readonly devDependencies?: unknown;
  readonly scripts?: unknown;
}

/** Returns the path of a source file's output. */
const built = (source: string, ending: ".js" | ".d.ts"): string =>
  source.replace("./src/", "./").replace(/\.ts$/, ending);

rmSync(target, { recursive: true, force: true });
execFileSync(process.execPath, [tsc, "-p", join(folder, "tsconfig.build.json"), "--outDir", target], {
  stdio: "inherit",
});
const {
  bin,
  exports,
  devDependencies: _dev,
  scripts: _scripts,
  ...rest
} = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Package;
const manifest = {
  ...rest,
  bin: Object.fromEntries(Object.entries(bin).map(([name, source]) => [name, built(source, ".js")])),
  exports: Object.fromEntries(
    Object.entries(exports).map(([name, source]) => [
      name,
      { types: built(source, ".d.ts"), default: built(source, ".js") },
    ]),
  ),
};
writeFileSync(join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
copyFileSync(join(folder, "README.md"), join(target, "README.md"));
