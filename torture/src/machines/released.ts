import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../../..");

/** The last released version, as `server/release/release.json` names it. */
interface Release {
  readonly version: string;
  readonly commit: string;
}

export const readRelease = (): Release =>
  JSON.parse(readFileSync(join(root, "server/release/release.json"), "utf8")) as Release;

/** Returns in one line why the released version cannot be checked out here; undefined if it can. */
export function missingHistory(): string | undefined {
  const { commit } = readRelease();
  const { status } = spawnSync("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: root });
  return status === 0 ? undefined : `there is no git history with the released commit ${commit.slice(0, 8)}`;
}

/** Copies the released version from git to a new folder, with its packages; returns the folder. */
export function checkOutRelease(folder: string): string {
  const { commit } = readRelease();
  mkdirSync(folder);
  const archive = join(folder, "released.tar");
  execFileSync("git", ["archive", "--format=tar", `--output=${archive}`, commit], { cwd: root });
  execFileSync("tar", ["-xf", archive, "-C", folder]);
  if (hasSamePackages(folder)) linkPackages(folder);
  else execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: folder, stdio: "inherit" });
  return folder;
}

const hasSamePackages = (folder: string): boolean =>
  readFileSync(join(folder, "package-lock.json"), "utf8") === readFileSync(join(root, "package-lock.json"), "utf8");

/** The packages of the workspaces, which are links into the folder of the version. */
const own = "@fairlobby";

/** Links each installed package of this version. Those of the workspaces are the released version's own. */
function linkPackages(folder: string): void {
  const [from, to] = [join(root, "node_modules"), join(folder, "node_modules")];
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name !== own && !name.startsWith(".")) symlinkSync(join(from, name), join(to, name));
  }
  cpSync(join(from, own), join(to, own), { recursive: true, verbatimSymlinks: true });
}
