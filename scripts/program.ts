import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Part, Running } from "./supervisor.ts";

const root = resolve(import.meta.dirname, "..");
const endsWithStarter = pathToFileURL(join(import.meta.dirname, "end-with-starter.mjs")).href;

/** Maximum time of a start, enough for a slow machine. */
const maxStartMs = 300_000;
/** Interval between reports about what the start waits for. */
const reportMs = 15_000;
/** Programs close within 10 s; after this they are killed. */
const hardStopMs = 12_000;

export interface ProgramSettings {
  readonly name: string;
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
  /** Whether standard output is shown; standard error always is. */
  readonly showsOutput: boolean;
  /**
   * Requests the program's readiness: status 200 means ready; any other answer is reported. Returns null without an
   * answer.
   */
  readonly ask: () => Promise<Response | null>;
}

/**
 * Returns one of the product's programs as a part. The program ends whenever this process ends, however that happens.
 */
export function programPart(
  { name, script, env, showsOutput, ask }: ProgramSettings,
  say: (line: string) => void,
): Part {
  return {
    name,
    async start(stopping) {
      // Serving programs do not receive the URLs of the database's owner and its backups.
      const { MIGRATION_URL: _owner, BACKUP_URL: _backup, ...inherited } = process.env;
      const child = spawn(process.execPath, ["--import", endsWithStarter, resolve(root, script)], {
        cwd: root,
        env: { ...inherited, NODE_NO_WARNINGS: "1", ...env },
        stdio: ["ignore", showsOutput ? "inherit" : "ignore", "inherit", "pipe"],
        // A separate process group: Ctrl-C reaches only this script, which stops the programs in order.
        detached: true,
      });
      const running = runningOf(child);
      try {
        await untilReady({ name, child, ask, say, stopping });
      } catch (error) {
        await running.stop();
        throw error;
      }
      return running;
    },
  };
}

function runningOf(child: ChildProcess): Running {
  const ended = once(child, "exit").then(
    ([code, signal]) => (signal === null ? `exit code ${code}` : String(signal)),
    (error: Error) => error.message,
  );
  return {
    ended,
    async stop() {
      child.kill("SIGTERM");
      const hard = setTimeout(() => child.kill("SIGKILL"), hardStopMs);
      await ended;
      clearTimeout(hard);
    },
  };
}

/** Waits until the program is ready, at most five minutes, and reports what it waits for. */
async function untilReady(start: {
  readonly name: string;
  readonly child: ChildProcess;
  readonly ask: () => Promise<Response | null>;
  readonly say: (line: string) => void;
  readonly stopping: AbortSignal;
}): Promise<void> {
  const { name, child, ask, say, stopping } = start;
  const startedAt = performance.now();
  let reportAt = reportMs;
  for (;;) {
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    stopping.throwIfAborted();
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${name} did not start`);
    if (seconds * 1000 > maxStartMs) throw new Error(`${name} was not ready within ${seconds} seconds`);
    const answer = await ask();
    if (answer?.ok === true) return;
    if (seconds * 1000 >= reportAt) {
      reportAt += reportMs;
      say(`Waiting for ${name} (${seconds} s): ${await reasonToWait(answer)}`);
    } else await answer?.body?.cancel();
    await new Promise((wait) => setTimeout(wait, 40));
  }
}

/** Returns a function that requests an address; its answer is null after five seconds without a response. */
export const askAt = (url: string) => (): Promise<Response | null> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);

async function reasonToWait(answer: Response | null): Promise<string> {
  if (answer === null) return "it is starting";
  const { missing } = (await answer.json().catch(() => ({}))) as { missing?: string[] };
  return missing === undefined ? `it answers ${answer.status}` : `it waits for ${missing.join(", ")}`;
}
