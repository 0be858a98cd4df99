import { fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";

/** The number of times that each answer was given. */
type Answers = ReadonlyMap<string, number>;

export interface Flood {
  stop(): Promise<Answers>;
  /** Ends the flood, also after a failure. */
  end(): Promise<unknown>;
}

/**
 * Starts a script that floods a node. The script runs in a separate process and at a low priority: real senders use
 * processors of their own, but here they share the processors with what is measured. The script receives `given` from
 * `flood`.
 */
export function startFlood(script: URL, given: object): Flood {
  const child = fork(script, { serialization: "advanced", env: { ...process.env, NODE_NO_WARNINGS: "1" } });
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW);
  const ended = once(child, "exit");
  const answers = Promise.race([
    once(child, "message") as Promise<[Answers]>,
    ended.then(([code]) => Promise.reject(new Error(`the flood ended (${String(code)})`))),
  ]);
  answers.catch(() => undefined);
  child.send(given);
  return {
    async stop() {
      child.send("stop");
      return (await answers)[0];
    },
    async end() {
      child.kill();
      await ended;
    },
  };
}

/**
 * Runs in the flood's process: every sender sends one call after the other until the flood is stopped. A sender returns
 * the answer it got.
 */
export async function flood(sendersOf: (given: never) => readonly (() => Promise<string>)[]): Promise<void> {
  const [given] = (await once(process, "message")) as [never];
  const answers = new Map<string, number>();
  const run = { over: false };
  process.once("message", () => (run.over = true));
  const repeat = async (send: () => Promise<string>): Promise<void> => {
    while (!run.over) {
      const answer = await send();
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  };
  await Promise.all(sendersOf(given).map(repeat));
  process.send?.(answers);
  process.disconnect?.();
}
