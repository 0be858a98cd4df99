import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/** A package that only one line of the torture table uses: too large for everybody's installation. */
export interface NpmPackage {
  /** With its exact version. */
  readonly name: string;
  /** Of its archive, base64. */
  readonly sha512: string;
}

const cache = join(import.meta.dirname, "../../../node_modules/.cache/fairlobby");

/** Returns a folder that `fill` has filled; it does so once for each name. */
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
 * Returns the folder of a package, which npm downloads once; none of its scripts runs and it gets no dependencies. `unpack`
 * adds to the folder. Throws if npm cannot get it, or if it is another archive.
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
