import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/** A package that only one line of the torture table uses: too large for everybody's installation. */
export interface NpmPackage {
  /** Name and exact version. */
  readonly name: string;
  /** SHA-512 of its archive, base64. */
  readonly sha512: string;
}

const cache = join(import.meta.dirname, "../../../node_modules/.cache/fairlobby");

/** Returns a folder that `fill` has filled; `fill` runs once for each name. */
function cachedFolder(name: string, fill: (dir: string) => void): string {
  const folder = join(cache, name.replaceAll(/[^\w.-]/g, "_"));
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const dir = mkdtempSync(join(cache, "filling-"));
  try {
    fill(dir);
    renameSync(dir, folder);
    return folder;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * Returns the folder of a package, which npm downloads once, without its dependencies and without running its scripts.
 * `unpack` may add files. Throws if npm cannot get the package, or if its archive has another hash.
 */
export const npmPackage = ({ name, sha512 }: NpmPackage, unpack?: (dir: string) => void): string =>
  cachedFolder(name, (dir) => {
    execFileSync("npm", ["pack", name, "--pack-destination", dir, "--silent"], { stdio: ["ignore", "ignore", "pipe"] });
    const archive = join(dir, readdirSync(dir)[0] ?? "");
    if (createHash("sha512").update(readFileSync(archive)).digest("base64") !== sha512) {
      throw new Error(`${name} is not the package that was tested`);
    }
    execFileSync("tar", ["-xzf", archive, "-C", dir, "--strip-components=1"]);
    rmSync(archive);
    unpack?.(dir);
  });
