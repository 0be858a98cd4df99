import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { bareUser, giveToBareUser } from "./unit.ts";

const root = resolve(import.meta.dirname, "../../..");

/** Makes the archive with the command behind `npm run package`, in `dir`; returns its name. */
export function makeArchive(dir: string): string {
  const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/package.ts"), dir, "--level", "1"], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`there is no archive: ${stderr}`);
  const name = readdirSync(dir).find((one) => one.endsWith(".tar.gz"));
  if (name === undefined) throw new Error(`there is no archive in ${dir}`);
  return name;
}

/** Unpacks the archive into `opt` as a user without rights and with an empty PATH, and compares every checksum. */
export function unpackArchive(dir: string, name: string, opt: string): void {
  mkdirSync(opt);
  giveToBareUser(opt);
  const folder = name.replace(".tar.gz", "");
  const [sums, gzip, tar] = ["sha256sum", "gzip", "tar"].map(pathOf);
  runBare(dir, `${sums} -c --quiet "$0.sha256"`, [name]);
  runBare(dir, `${gzip} -dc "$0" | ${tar} -xf - -C "$1"`, [name, opt]);
  runBare(join(opt, folder), `${sums} -c --quiet SHA256SUMS`, []);
  symlinkSync(folder, join(opt, "current"));
}

const pathOf = (program: string): string =>
  spawnSync("/bin/sh", ["-c", `command -v ${program}`], { encoding: "utf8" }).stdout.trim();

function runBare(cwd: string, script: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync("/bin/sh", ["-c", script, ...args], {
    cwd,
    env: { PATH: "" },
    encoding: "utf8",
    ...bareUser,
  });
  if (status !== 0) throw new Error(`${script}: ${stderr}`);
}
