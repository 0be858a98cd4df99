import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { askAt, programPart } from "../program.ts";
import { supervise } from "../supervisor.ts";

function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), "supervisor-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** A program that returns its process id at its port. */
function writeProgram(dir: string, more = ""): string {
  const script = join(dir, "program.mjs");
  writeFileSync(
    script,
    `import { createServer } from "node:http";
     const server = createServer((_, response) => response.end(String(process.pid)));
     server.listen(0, "127.0.0.1", () => (globalThis.port = server.address().port));
     await new Promise((listening) => server.once("listening", listening));
     const { writeFileSync } = await import("node:fs");
     writeFileSync(process.env.PORT_FILE, String(globalThis.port) + " " + process.pid);
     ${more}`,
  );
  return script;
}

const isRunning = (pid: number): boolean => {
  try {
    // A zombie process still has its id.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};

test("R-SRV-94 a part that ends is restarted, at most five times in a row, and then the end is reported", async () => {
  let starts = 0;
  const reported: string[] = [];
  const gaveUp = Promise.withResolvers<void>();
  const kept = supervise(
    {
      name: "a part",
      async start() {
        starts += 1;
        // The third start fails: it counts as a failed restart.
        if (starts === 3) throw new Error("no luck");
        return { ended: Promise.resolve("exit code 1"), stop: async () => undefined };
      },
    },
    { say: (line) => reported.push(line), gaveUp: gaveUp.resolve, firstPauseMs: 1 },
  );
  await kept.ready;
  await gaveUp.promise;
  expect(starts).toBe(6);
  expect(reported.at(0)).toBe("a part ended unexpectedly (exit code 1); starting it again");
  expect(reported).toContain("no luck");
  expect(reported.at(-1)).toBe("a part was started again 5 times and does not stay up");
  await kept.stop();
});

test("R-SRV-94 a failed first start is not repeated, and one that is stopped is not awaited", async () => {
  const options = { say: () => undefined, gaveUp: () => undefined };
  const broken = supervise({ name: "broken", start: () => Promise.reject(new Error("broken")) }, options);
  await expect(broken.ready).rejects.toThrow("broken");
  await broken.stop();

  const never = supervise(
    {
      name: "never",
      start: (stopping) =>
        new Promise((_, reject) => {
          stopping.addEventListener("abort", () => reject(new Error("stopped")));
        }),
    },
    options,
  );
  never.ready.catch(() => undefined);
  await never.stop();
});

test("R-SRV-94 a killed program runs again, and ends when it is stopped", async () => {
  const dir = temporaryDir();
  const portFile = join(dir, "port");
  writeProgram(dir);
  const reported: string[] = [];
  const part = programPart(
    {
      name: "the program",
      script: join(dir, "program.mjs"),
      env: { PORT_FILE: portFile },
      showsOutput: false,
      ask: async () => {
        const [port = ""] = readFileSync(portFile, { encoding: "utf8", flag: "a+" }).split(" ");
        return port === "" ? null : askAt(`http://127.0.0.1:${port}`)();
      },
    },
    (line) => reported.push(line),
  );
  const kept = supervise(part, { say: (line) => reported.push(line), gaveUp: () => undefined, firstPauseMs: 1 });
  onTestFinished(() => kept.stop());
  await kept.ready;
  const pidOf = (): number => Number(readFileSync(portFile, "utf8").split(" ")[1]);
  const first = pidOf();
  process.kill(first, "SIGKILL");
  await expect.poll(() => reported.at(-1)).toBe("the program runs again");
  const second = pidOf();
  expect(second).not.toBe(first);
  await kept.stop();
  expect(isRunning(second)).toBe(false);
});

test("R-SRV-95 programs and PostgreSQL end when their starter is killed", async () => {
  const dir = temporaryDir();
  const program = writeProgram(dir, `process.on("SIGTERM", () => process.exit(0));`);
  const starter = join(dir, "starter.mjs");
  const root = resolve(import.meta.dirname, "../..");
  writeFileSync(
    starter,
    `import { spawn } from "node:child_process";
     const { startPostgres } = await import(${JSON.stringify(join(root, "tools/embedded-postgres.ts"))});
     const postgres = await startPostgres(${JSON.stringify(dir)}, { durable: false });
     const child = spawn(process.execPath, ["--import", ${JSON.stringify(join(root, "scripts/end-with-starter.mjs"))},
       ${JSON.stringify(program)}], { stdio: ["ignore", "ignore", "inherit", "pipe"], detached: true,
       env: { ...process.env, PORT_FILE: ${JSON.stringify(join(dir, "port"))} } });
     console.log(postgres.pid, child.pid);
     setInterval(() => undefined, 1000);`,
  );
  const child = spawn(process.execPath, [starter], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const pids = line.toString().trim().split(" ").map(Number);
  expect(pids.map(isRunning)).toEqual([true, true]);
  await expect.poll(() => readFileSync(join(dir, "port"), { encoding: "utf8", flag: "a+" })).not.toBe("");
  child.kill("SIGKILL");
  await expect.poll(() => pids.map(isRunning)).toEqual([false, false]);
});
