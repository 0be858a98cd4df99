import { fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";

/** How often each answer was given. */
type Answers = ReadonlyMap<string, number>;

export interface Flood {
  stop(): Promise<Answers>;
  /** Ends it also after a failure. */
  end(): Promise<unknown>;
}

/**
 * Starts a script that floods a node: in a process of its own and at a low priority, since those who would send it have
 * processors of their own, and what is measured has not. The script takes `given` from `flood`.
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

/** In that process: lets each sender send one call after the other until the flood is stopped. A sender returns the answer. */
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
