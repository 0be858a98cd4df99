import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** A program of the product in a separate process. */
export interface Program {
  readonly pid: number;
  stop(): Promise<void>;
  /** Kills it like a crash. */
  kill(): Promise<void>;
}

/**
 * Starts a program and waits until it is ready. `BENCH_NODE_OPTIONS` goes to its Node, e.g.
 * `--cpu-prof --cpu-prof-dir=/somewhere`.
 * @param options.ready an address that answers 200 once it is ready
 */
export async function startProgram(options: {
  readonly name: string;
  readonly script: string;
  /** The folder of the product that `script` is relative to; this one by default. */
  readonly root?: string | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly ready: string;
  /** The file to which its standard output is appended; without one it is discarded. */
  readonly logFile?: string | undefined;
  /** Gets a function that kills the program at once, also before it is ready. */
  readonly started?: ((kill: () => void) => void) | undefined;
}): Promise<Program> {
  const nodeOptions = (process.env["BENCH_NODE_OPTIONS"] ?? "").split(" ").filter((option) => option !== "");
  const log = options.logFile === undefined ? undefined : openSync(options.logFile, "a");
  const folder = options.root ?? root;
  const child = spawn(process.execPath, [...nodeOptions, resolve(folder, options.script)], {
    cwd: folder,
    env: { ...process.env, NODE_NO_WARNINGS: "1", NODE_ENV: "production", ...options.env },
    stdio: ["ignore", log ?? "ignore", "inherit"],
  });
  if (log !== undefined) closeSync(log);
  options.started?.(() => void child.kill("SIGKILL"));
  // Stops the program even if this process ends early.
  const abandon = (): void => void child.kill("SIGKILL");
  process.once("exit", abandon);
  const ended = new Promise<void>((resolveEnd) => child.once("exit", () => resolveEnd()));
  void ended.then(() => process.off("exit", abandon));
  const end = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  const deadline = Date.now() + 30_000;
  for (;;) {
    const response = await fetch(options.ready).catch(() => null);
    if (response?.ok === true && child.pid !== undefined) {
      return { pid: child.pid, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
    }
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${options.name} did not start`);
    if (Date.now() > deadline) {
      await end("SIGTERM");
      throw new Error(`${options.name} was not ready within 30 seconds`);
    }
    await new Promise((wait) => setTimeout(wait, 50));
  }
}
