import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { unpackChromium, unpackedEnvironment } from "../../tools/browser.ts";

const tools = resolve(import.meta.dirname, "../../tools");

function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), "fresh-machine-"));
  chmodSync(dir, 0o755);
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Runs a program in a process of its own and returns what it printed. */
async function inProcess(program: string, TMPDIR: string): Promise<string> {
  const args = ["--input-type=module", "-e", program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, TMPDIR } });
  return stdout.trim();
}

const inThreeProcesses = (program: string, TMPDIR: string): Promise<string[]> =>
  Promise.all([1, 2, 3].map(() => inProcess(program, TMPDIR)));

test.runIf(process.platform === "linux" && process.arch === "x64")(
  "R-APP-29 three processes that need the packaged browser at once all get a whole one, outside the temporary files",
  async () => {
    const dir = temporaryDir();
    const [temporary, cache] = [join(dir, "tmp"), join(dir, "cache")];
    mkdirSync(temporary);
    const printed = await inThreeProcesses(
      `import { execFileSync } from "node:child_process";
       import { unpackChromium } from ${JSON.stringify(join(tools, "browser.ts"))};
       const program = await unpackChromium(${JSON.stringify(join(cache, "chromium"))});
       console.log(program, execFileSync(program, ["--version"], { encoding: "utf8" }));`,
      temporary,
    );
    const expected = expect.stringMatching(/cache\/chromium\/chromium .*Chrom.* \d+/i) as string;
    expect(printed).toEqual([expected, expected, expected]);
    expect(readdirSync(temporary)).toEqual([]);
    expect(readdirSync(cache)).toEqual(["chromium"]);
  },
);

test.runIf(process.platform === "linux" && process.arch === "x64")(
  "R-APP-29 the packaged browser brings the libraries and a font that a machine without a desktop lacks",
  async () => {
    const program = await unpackChromium();
    const folder = dirname(program);
    const env = unpackedEnvironment(program);
    const { stdout } = await promisify(execFile)("ldd", [program], { env });
    expect(stdout).toContain(`libnss3.so => ${folder}/al2023/lib/libnss3.so`);
    expect(stdout).not.toContain("not found");
    const fonts = dirname(env["FONTCONFIG_FILE"] ?? "");
    expect(readdirSync(fonts, { recursive: true })).toContainEqual(expect.stringMatching(/\.ttf$/));
  },
);

test("R-APP-29 programs that install or build in one checkout do it one after the other, also after one was killed", async () => {
  const dir = temporaryDir();
  const lock = join(dir, ".preparing");
  const work = (inside: string): string =>
    `import { mkdirSync, rmdirSync } from "node:fs";
     import { alone } from ${JSON.stringify(join(tools, "alone.mjs"))};
     await alone(async () => { ${inside} }, ${JSON.stringify(lock)});`;
  const busy = JSON.stringify(join(dir, "busy"));
  // A second program at the same time would find the folder.
  const printed = await inThreeProcesses(
    work(
      `mkdirSync(${busy}); await new Promise((done) => setTimeout(done, 20)); rmdirSync(${busy}); console.log("done")`,
    ),
    dir,
  );
  expect(printed).toEqual(["done", "done", "done"]);
  await expect(inProcess(work("process.kill(process.pid, 'SIGKILL')"), dir)).rejects.toMatchObject({
    signal: "SIGKILL",
  });
  expect(readdirSync(dir)).toEqual([".preparing"]);
  expect(await inThreeProcesses(work("console.log('done')"), dir)).toEqual(["done", "done", "done"]);
  expect(readdirSync(dir)).toEqual([]);
});
