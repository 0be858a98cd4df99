import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Part, Running } from "./supervisor.ts";

const root = resolve(import.meta.dirname, "..");
const endsWithStarter = pathToFileURL(join(import.meta.dirname, "end-with-starter.mjs")).href;

/** However long a start takes on a slow machine, this is enough for any that goes on. */
const longestStartMs = 300_000;
/** How often the person waiting hears what is waited for. */
const reportMs = 15_000;
/** A program closes within 10 s; one that does not is ended. */
const hardStopMs = 12_000;

export interface ProgramSettings {
  readonly name: string;
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
  /** Whether the person at the keyboard sees its standard output; its standard error always. */
  readonly showsOutput: boolean;
  /** Asks whether it works: an answer of 200 says so, what another one says is passed on; null: nobody answers. */
  readonly ask: () => Promise<Response | null>;
}

/** One of the product's programs. It ends with this process, however that ends. */
export function programPart(
  { name, script, env, showsOutput, ask }: ProgramSettings,
  say: (line: string) => void,
): Part {
  return {
    name,
    async start(stopping) {
      // Addresses of the database's owner and of its backups are not for programs that serve.
      const { MIGRATION_URL: _owner, BACKUP_URL: _backup, ...inherited } = process.env;
      const child = spawn(process.execPath, ["--import", endsWithStarter, resolve(root, script)], {
        cwd: root,
        env: { ...inherited, NODE_NO_WARNINGS: "1", ...env },
        stdio: ["ignore", showsOutput ? "inherit" : "ignore", "inherit", "pipe"],
        // A group of its own: Ctrl-C reaches this script alone, which stops the programs in order.
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

/** Waits for as long as the program runs, at most five minutes, and says now and then what for. */
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
    if (seconds * 1000 > longestStartMs) throw new Error(`${name} was not ready within ${seconds} seconds`);
    const answer = await ask();
    if (answer?.ok === true) return;
    if (seconds * 1000 >= reportAt) {
      reportAt += reportMs;
      say(`Waiting for ${name} (${seconds} s): ${await whatFor(answer)}`);
    } else await answer?.body?.cancel();
    await new Promise((wait) => setTimeout(wait, 40));
  }
}

/** Asks at an address; five seconds without an answer are none. */
export const askAt = (url: string) => (): Promise<Response | null> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);

async function whatFor(answer: Response | null): Promise<string> {
  if (answer === null) return "it is starting";
  const { missing } = (await answer.json().catch(() => ({}))) as { missing?: string[] };
  return missing === undefined ? `it answers ${answer.status}` : `it waits for ${missing.join(", ")}`;
}
