import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const scripts = resolve(import.meta.dirname, "..");

function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), "landed-test-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

function run(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(scripts, script), ...args], {
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

test("R-SRV-141 a migration that changed after it was recorded, or is not recorded, fails the check by name", () => {
  const MIGRATIONS = temporaryDir();
  const migrations = (...args: string[]) => run("migrations.ts", args, { MIGRATIONS });
  const write = (name: string, text: string): void => writeFileSync(join(MIGRATIONS, name), text);
  write("landed.sha256", "");
  write("0001_a.sql", "create table a ();");
  expect(migrations()).toMatchObject({ status: 1, stderr: expect.stringContaining("0001_a.sql has no recorded hash") });
  expect(migrations("record")).toMatchObject({ status: 0, stderr: "" });
  expect(migrations()).toMatchObject({ status: 0, stderr: "" });

  write("0001_a.sql", "create table a (b int);");
  const changed = { status: 1, stderr: expect.stringContaining("0001_a.sql was changed after it was recorded") };
  expect(migrations()).toMatchObject(changed);
  expect(migrations("record"), "recording the new ones keeps the others").toMatchObject(changed);
  expect(migrations("record", "0001_a")).toMatchObject({ status: 0, stderr: "" });

  write("0001_b.sql", "create table b ();");
  expect(migrations("record").stderr).toContain("one number twice: 0001_a.sql, 0001_b.sql");
  rmSync(join(MIGRATIONS, "0001_a.sql"));
  expect(migrations().stderr).toContain("0001_a.sql is recorded in landed.sha256 but is not there");
});

test("R-SRV-143 a package of the servers without a hash or with an unknown install script fails the check", () => {
  const file = join(temporaryDir(), "package-lock.json");
  const lock = (entry: object) => {
    writeFileSync(file, JSON.stringify({ packages: { "": {}, "node_modules/a": { version: "1.0.0", ...entry } } }));
    return run("lock-file.ts", [file]).status;
  };
  expect(lock({ integrity: "sha512-x" })).toBe(0);
  expect(lock({})).toBe(1);
  expect(lock({ optional: true })).toBe(1);
  expect(lock({ optional: true, os: ["linux"], cpu: ["arm64"], libc: ["glibc"] })).toBe(1);
  expect(lock({ optional: true, os: ["linux"], cpu: ["x64"], libc: ["musl"] })).toBe(0);
  expect(lock({ optional: true, os: ["darwin"], cpu: ["arm64"] })).toBe(0);
  expect(lock({ os: ["darwin"] }), "needed everywhere").toBe(1);
  expect(lock({ integrity: "sha512-x", hasInstallScript: true }), "may download anything").toBe(1);
});

test("R-SRV-143 npm run sbom prints CycloneDX with every package's hash", () => {
  const { status, stdout } = run("sbom.ts", []);
  expect(status).toBe(0);
  const bom = JSON.parse(stdout) as { bomFormat: string; components: { name: string; hashes?: { alg: string }[] }[] };
  expect(bom.bomFormat).toBe("CycloneDX");
  expect(bom.components.find(({ name }) => name === "fastify")?.hashes?.[0]?.alg).toBe("SHA-512");
});
