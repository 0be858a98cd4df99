import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { withDatabase } from "../harness/database.ts";
import { serverUrls } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { runProgram } from "../../../tools/program.ts";
import { endWithTest, goodEnvironment, untilReady } from "./program.ts";

const root = resolve(import.meta.dirname, "../../..");

/**
 * Packs this checkout without compression and unpacks it; not in an in-memory folder, where programs may be forbidden to
 * run.
 */
function unpackedArchive(): string {
  const dir = mkdtempSync(join(tmpdir(), "fairlobby-archive-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  chmodSync(dir, 0o755);
  const packed = spawnSync(process.execPath, [join(root, "scripts/package.ts"), dir, "--level", "0"], {
    encoding: "utf8",
  });
  expect(packed.status, packed.stderr).toBe(0);
  const archive = readdirSync(dir).find((name) => name.endsWith(".tar.gz")) ?? "";
  expect(spawnSync("tar", ["-xzf", archive], { cwd: dir }).status).toBe(0);
  return join(dir, archive.replace(".tar.gz", ""));
}

/** Returns the files below a folder, without those reached again through the links to the workspaces. */
function pathsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !path.startsWith("node_modules/@fairlobby/"));
}

/** Starts the archive's server with only these environment variables, and as another user if this one is root. */
function runArchive(folder: string, env: Readonly<Record<string, string>>) {
  const another = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  return endWithTest(
    runProgram({ program: join(folder, "bin/fairlobby"), args: ["server"], cwd: "/", env, ...another }),
  );
}

test("R-OPS-01 R-OPS-11 the archive has its checksums, packages and notices, and its server starts with an empty PATH", async () => {
  const { url: databaseUrl } = await withDatabase();
  const folder = unpackedArchive();

  const sums = readFileSync(join(folder, "SHA256SUMS"), "utf8").trimEnd().split("\n");
  const named = new Map(sums.map((line) => [line.slice(66), line.slice(0, 64)]));
  const paths = pathsBelow(folder).filter((path) => path !== "SHA256SUMS");
  expect([...named.keys()].toSorted()).toEqual(paths.toSorted());
  const wrong = paths.filter(
    (path) =>
      createHash("sha256")
        .update(readFileSync(join(folder, path)))
        .digest("hex") !== named.get(path),
  );
  expect(wrong).toEqual([]);

  const bill = JSON.parse(readFileSync(join(folder, "sbom.json"), "utf8")) as { components: { name: string }[] };
  const components = bill.components.map(({ name }) => name);
  expect(components).toEqual(expect.arrayContaining(["node", "fastify", "pg", "react"]));
  const notices = readFileSync(join(folder, "third-party-notices.txt"), "utf8");
  for (const name of ["node-", "fastify ", "pg ", "react "]) expect(notices).toMatch(new RegExp(`^${name}.* \\(`, "m"));
  expect(paths).toEqual(
    expect.arrayContaining(["lobby", "console"].map((app) => `${app}/dist/third-party-notices.txt`)),
  );
  for (const tool of ["vitest", "playwright", "typescript"]) {
    expect(components).not.toContain(tool);
    expect(paths.filter((path) => path.startsWith(`node_modules/${tool}/`))).toEqual([]);
  }
  expect(
    paths.filter(
      (path) =>
        /^(e2e|bench|torture)\/|^providers\/[^/]+\/test\/|\/test\/.*\.test\.ts$|^\.data/.test(path) &&
        !path.startsWith("node_modules"),
    ),
  ).toEqual([]);

  const dataDir = mkdtempSync(join(tmpdir(), "fairlobby-archive-data-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  mkdirSync(join(dataDir, "server"));
  for (const path of [dataDir, join(dataDir, "server")]) chmodSync(path, 0o777);
  const port = await freePort();
  const { LOBBY_CONFIG: _, ...env } = await goodEnvironment();
  const run = runArchive(folder, {
    ...env,
    PATH: "",
    ...serverUrls(databaseUrl),
    DATA_DIR: dataDir,
    PORT: String(port),
  });
  await untilReady(run, `http://127.0.0.1:${port}`);
  const page = await fetch(`http://127.0.0.1:${port}/`);
  expect(await page.text()).toContain("<title>");
  run.signal("SIGTERM");
  expect(await run.ended, run.said.err).toBe(0);
});
