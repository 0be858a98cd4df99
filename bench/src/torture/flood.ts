import { once } from "node:events";
import { parentPort, Worker } from "node:worker_threads";

/** How often each answer was given. */
type Answers = ReadonlyMap<string, number>;

export interface Flood {
  stop(): Promise<Answers>;
  /** Ends it also after a failure. */
  end(): Promise<unknown>;
}

/** Starts a script that floods a node in a thread of its own, so that what it costs here does not delay what is measured. */
export function startFlood(script: URL, workerData: object): Flood {
  const worker = new Worker(script, { workerData });
  const answers = once(worker, "message") as Promise<[Answers]>;
  answers.catch(() => undefined);
  return {
    async stop() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no origin
      worker.postMessage("stop");
      return (await answers)[0];
    },
    end: () => worker.terminate(),
  };
}

/** In that thread: lets each sender send one call after the other until the flood is stopped. A sender returns the answer. */
export async function flood(senders: readonly (() => Promise<string>)[]): Promise<void> {
  const answers = new Map<string, number>();
  const run = { over: false };
  parentPort?.once("message", () => (run.over = true));
  const repeat = async (send: () => Promise<string>): Promise<void> => {
    while (!run.over) {
      const answer = await send();
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  };
  await Promise.all(senders.map(repeat));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no origin
  parentPort?.postMessage(answers);
}
