import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { until } from "./until.ts";

const root = join(import.meta.dirname, "..");
const endsWithStarter = pathToFileURL(join(root, "scripts/end-with-starter.mjs")).href;

interface Common {
  readonly args?: readonly string[];
  readonly cwd?: string | undefined;
  /** The complete environment, except for PATH and, for a script, Node's folders for caches and temporary files. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Its standard input, as from a pipe. */
  readonly input?: string;
  /** The file to which standard output is appended; standard error is then shown. Without it both are collected. */
  readonly logFile?: string | undefined;
  readonly uid?: number;
  readonly gid?: number;
}

/** A script of this repository, by its path from the root, or any other program. */
export type ProgramOptions = Common & ({ readonly script: string } | { readonly program: string });

export interface Program {
  readonly pid: number;
  /** The standard output and standard error so far. */
  readonly said: { readonly out: string; readonly err: string };
  /** Its exit code, once it has ended and all its output was read; null if it was killed. */
  readonly ended: Promise<number | null>;
  running(): boolean;
  signal(name: NodeJS.Signals): void;
  /** Stops it with a signal; returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills it, like a crash. */
  kill(): Promise<number | null>;
}

/**
 * Runs a program in a process of its own, which ends with this process, however that ends. `BENCH_NODE_OPTIONS` goes to
 * the Node of a script, e.g. `--cpu-prof --cpu-prof-dir=/somewhere`.
 */
export function runProgram(options: ProgramOptions): Program {
  const { PATH = "", TMPDIR, NODE_COMPILE_CACHE, BENCH_NODE_OPTIONS = "" } = process.env;
  const { args = [], cwd, env, input, logFile, uid, gid } = options;
  const isScript = "script" in options;
  const flags = BENCH_NODE_OPTIONS.split(" ").filter((flag) => flag !== "");
  const log = logFile === undefined ? undefined : openSync(logFile, "a");
  const child = spawn(
    isScript ? process.execPath : options.program,
    isScript ? [...flags, "--import", endsWithStarter, resolve(root, options.script), ...args] : args,
    {
      cwd,
      env: { PATH, ...(isScript ? { TMPDIR, NODE_COMPILE_CACHE, NODE_NO_WARNINGS: "1" } : {}), ...env },
      stdio: [
        input === undefined ? "ignore" : "pipe",
        log ?? "pipe",
        log === undefined ? "pipe" : "inherit",
        isScript ? "pipe" : "ignore",
      ],
      uid,
      gid,
    },
  );
  if (log !== undefined) closeSync(log);
  // A program that does not read its input may have ended before.
  child.stdin?.on("error", () => undefined).end(input);
  const said = { out: "", err: "" };
  child.stdout?.on("data", (chunk) => (said.out += chunk));
  child.stderr?.on("data", (chunk) => (said.err += chunk));
  const abandon = (): void => void child.kill("SIGKILL");
  process.once("exit", abandon);
  const ended = once(child, "close").then(([code]) => {
    process.off("exit", abandon);
    return code as number | null;
  });
  ended.catch(() => undefined);
  const end = (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return ended;
  };
  return {
    pid: child.pid ?? 0,
    said,
    ended,
    running: () => child.exitCode === null && child.signalCode === null,
    signal: (name) => void child.kill(name),
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}

/** The output and exit code of a program that has ended. */
export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a program until it ends. */
export async function runToEnd(options: ProgramOptions): Promise<Run> {
  const program = runProgram(options);
  const code = await program.ended;
  return { code, ...program.said };
}

/** An address that answers 200 once the program is ready, or a pattern for the line that it then prints. */
type Ready = string | RegExp;

/**
 * Waits until a program is ready; returns the address, or the first group of the matched line. Throws if the program ends
 * before.
 */
export async function untilReady(name: string, program: Program, ready: Ready, timeoutMs?: number): Promise<string> {
  const over = new AbortController();
  const end = (): void => {
    const output = program.said.out + program.said.err;
    over.abort(new Error(`${name} ended before it was ready: ${output}`));
  };
  program.ended.then(end, end);
  const line = (shown: RegExp): string | undefined =>
    (shown.exec(program.said.out) ?? shown.exec(program.said.err))?.[1];
  const answers = async (url: string): Promise<string | null> => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    await answer.body?.cancel();
    return answer.ok ? url : null;
  };
  return until(`${name} is ready`, () => (typeof ready === "string" ? answers(ready) : line(ready)), {
    despiteErrors: true,
    signal: over.signal,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}

export type StartOptions = ProgramOptions & {
  readonly ready: Ready;
  readonly timeoutMs?: number;
  /** Called with the program as soon as it runs, before it is ready. */
  readonly started?: ((program: Program) => void) | undefined;
};

export interface StartedProgram extends Program {
  /** Its address, or the first group of the matched line. */
  readonly ready: string;
}

/** Runs a program and waits until it is ready. One that is not ready in time is killed. */
export async function startProgram(options: StartOptions): Promise<StartedProgram> {
  const program = runProgram(options);
  options.started?.(program);
  const name = basename("script" in options ? options.script : options.program);
  try {
    return { ...program, ready: await untilReady(name, program, options.ready, options.timeoutMs) };
  } catch (error) {
    await program.kill().catch(() => undefined);
    throw error;
  }
}
