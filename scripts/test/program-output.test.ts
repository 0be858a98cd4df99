import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const programs = resolve(import.meta.dirname, "../program.ts");

/** Returns the part of a program's output that is shown. */
function seenOf(showsOutput: boolean): string {
  const dir = mkdtempSync(join(tmpdir(), "fairlobby-output-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const script = join(dir, "program.mjs");
  const written = join(dir, "written");
  writeFileSync(
    script,
    `import { writeFileSync } from "node:fs";
     console.log("a line of its log"); console.error("a problem");
     writeFileSync(${JSON.stringify(written)}, ""); setInterval(() => undefined, 1000);`,
  );
  const starter = `
    import { existsSync } from "node:fs";
    import { programPart } from ${JSON.stringify(programs)};
    const part = programPart({
      name: "the program", script: ${JSON.stringify(script)}, env: {}, showsOutput: ${showsOutput},
      ask: async () => (existsSync(${JSON.stringify(written)}) ? new Response("") : null),
    }, () => undefined);
    const running = await part.start(new AbortController().signal);
    await running.stop();`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", starter], { encoding: "utf8" });
  return stdout + stderr;
}

test("R-SRV-159 a program's log is shown on request, its problems always", () => {
  expect(seenOf(true)).toContain("a line of its log");
  expect(seenOf(true)).toContain("a problem");
  expect(seenOf(false)).not.toContain("a line of its log");
  expect(seenOf(false)).toContain("a problem");
});
