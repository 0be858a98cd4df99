import { readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * Fails when an entry of package-lock.json has no hash: npm ci would install whatever the registry returns. npm omits
 * the hash when its registry does not have that build of a package, so optional builds for systems other than the
 * servers' (Linux with glibc, x64 or arm64) may lack a hash. To add missing hashes, remove these entries and run `npm
 * install --package-lock-only` in a copy without node_modules, with a registry that has the builds.
 *
 * Also fails when a package has an install script that package.json does not decide on in `allowScripts`: such a script
 * may download programs that have no hash here.
 */

interface Entry {
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

const file = process.argv[2] ?? join(import.meta.dirname, "../package-lock.json");
const { allowScripts } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8")) as {
  allowScripts: Readonly<Record<string, boolean>>;
};
const { packages } = JSON.parse(readFileSync(file, "utf8")) as { packages: Readonly<Record<string, Entry>> };

const runsOnServers = ({ os = ["linux"], cpu = ["x64"], libc = ["glibc"] }: Entry): boolean =>
  os.includes("linux") && (cpu.includes("x64") || cpu.includes("arm64")) && libc.includes("glibc");

const bare = Object.entries(packages).filter(
  ([path, entry]) => path.includes("node_modules/") && entry.link !== true && entry.integrity === undefined,
);
const unsafe = bare.filter(([, entry]) => entry.optional !== true || runsOnServers(entry));
for (const [path] of unsafe) console.error(`${path} has no integrity in package-lock.json`);

const undecided = Object.entries(packages).filter(
  ([path, { hasInstallScript = false }]) =>
    hasInstallScript && allowScripts[path.replace(/^.*node_modules\//, "")] === undefined,
);
for (const [path] of undecided) console.error(`${path} has an install script that package.json does not decide on`);

process.exitCode = unsafe.length + undecided.length === 0 ? 0 : 1;
