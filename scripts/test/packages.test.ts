import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { productionPackages } from "../../tools/production-packages.ts";
import { thirdPartyNotices } from "../../tools/third-party-notices.ts";

const root = resolve(import.meta.dirname, "../..");

function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), "packages-test-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Runs a script with a program in place of npm that prints `answer`. */
function run(script: string, args: readonly string[], answer?: string) {
  const npm = join(temporaryDir(), "npm.mjs");
  writeFileSync(npm, `process.stdout.write(${JSON.stringify(answer)});`);
  const env = { ...process.env, ...(answer === undefined ? {} : { npm_execpath: npm }) };
  const ended = spawnSync(process.execPath, [join(root, "scripts", script), ...args], { env, encoding: "utf8" });
  return { status: ended.status, stdout: ended.stdout, stderr: ended.stderr };
}

test("R-OPS-11 the notices name every shipped package, with the texts for the font, libvips and Node", () => {
  const { stdout } = run("sbom.ts", ["notices"]);
  for (const workspace of ["server", "lobby", "console", "providers/slots"])
    for (const { name, version } of productionPackages(root, workspace))
      expect(stdout).toContain(`${name} ${version} (`);
  expect(stdout).toMatch(/^@fontsource-variable\/podkova .*\(OFL-1\.1\)/m);
  expect(stdout).toContain("SIL OPEN FONT LICENSE");
  expect(stdout).toMatch(/^@img\/sharp-libvips-.* \(LGPL-3\.0-or-later\)/m);
  expect(stdout).toContain("GNU LESSER GENERAL PUBLIC LICENSE");
  expect(stdout, "a library that is built into libvips").toContain("| librsvg ");
  expect(stdout).toMatch(/^node-\S+ 26\./m);
});

test("R-OPS-11 a package with another licence, or without its text, cannot be shipped", () => {
  const folder = temporaryDir();
  mkdirSync(join(folder, "node_modules/a"), { recursive: true });
  const lock = { packages: { server: { dependencies: { a: "1.0.0" } }, "node_modules/a": { version: "1.0.0" } } };
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
  const notices = (license: string): string => {
    writeFileSync(join(folder, "node_modules/a/package.json"), JSON.stringify({ license, author: "Ada" }));
    return thirdPartyNotices(folder, ["server"]);
  };
  expect(notices("MIT")).toMatch(/^a 1\.0\.0 \(MIT\)\n\nCopyright \(c\) Ada\n\nPermission is hereby granted/m);
  expect(() => notices("AGPL-3.0-only")).toThrow('a 1.0.0 has a licence that may not be shipped: "AGPL-3.0-only"');
  expect(() => notices("BSD-3-Clause")).toThrow("a has no text of its licence, BSD-3-Clause");
  writeFileSync(join(folder, "node_modules/a/LICENSE"), "Redistribution and use …");
  expect(notices("BSD-3-Clause")).toContain("a 1.0.0 (BSD-3-Clause)\n\nRedistribution and use …");
});

test("R-OPS-12 the audit fails for a serious vulnerability, and says when nothing was audited", () => {
  const found = (severity: string): string =>
    JSON.stringify({ vulnerabilities: { a: { severity, range: "<1.2", via: [{ title: "reads any file" }] } } });
  expect(run("audit.ts", [], found("high"))).toMatchObject({
    status: 1,
    stdout: "high: a <1.2: reads any file\n1 packages with known vulnerabilities, 1 of them serious\n",
  });
  expect(run("audit.ts", [], found("low"))).toMatchObject({ status: 0 });
  expect(run("audit.ts", [], '{"vulnerabilities":{}}')).toMatchObject({ status: 0 });
  expect(run("audit.ts", [], '{"message":"405 Method Not Allowed"}')).toMatchObject({
    status: 2,
    stderr: "Not audited: the registry gave no answer (405 Method Not Allowed)\n",
  });
  expect(run("audit.ts", [], "")).toMatchObject({ status: 2 });
});

test("R-OPS-12 Renovate keeps the packages of one program at one version", () => {
  const { packageRules } = JSON.parse(readFileSync(join(root, "renovate.json"), "utf8")) as {
    packageRules: readonly { groupName?: string; matchPackageNames: readonly string[] }[];
  };
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    optionalDependencies: Readonly<Record<string, string>>;
  };
  const grouped = packageRules
    .filter(({ groupName }) => groupName !== undefined)
    .flatMap((rule) => rule.matchPackageNames);
  const matches = (name: string): boolean =>
    grouped.some((pattern) => pattern === name || (pattern.endsWith("*") && name.startsWith(pattern.slice(0, -1))));
  expect(Object.keys(optionalDependencies).filter((name) => !matches(name))).toEqual([]);
});
