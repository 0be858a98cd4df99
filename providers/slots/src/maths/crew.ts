import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { GameDefinition } from "../games/definition.ts";
import type { Enumeration } from "./clusters.ts";
import type { Sample } from "./simulation.ts";

/** What a worker does at a time; each a second or so, so that all cores end together. */
export type Task =
  | { readonly kind: "enumerate"; readonly definition: GameDefinition; readonly from: number; readonly to: number }
  | { readonly kind: "simulate"; readonly definition: GameDefinition; readonly rounds: number; readonly seed: string };

interface Done {
  readonly enumerate: Enumeration;
  readonly simulate: Sample;
}

/**
 * Has tasks done by as many workers as there are cores.
 * @returns the results in the order of the tasks
 */
export async function haveDone<T extends Task>(
  tasks: readonly T[],
  each: (result: Done[T["kind"]], task: T) => void = () => {},
): Promise<Done[T["kind"]][]> {
  const results: Done[T["kind"]][] = [];
  let next = 0;
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL("crew-worker.ts", import.meta.url));
      const give = () => {
        const index = next;
        const task = tasks[index];
        if (task === undefined) {
          worker.terminate().then(() => resolve(), reject);
          return;
        }
        next += 1;
        worker.once("message", (result: Done[T["kind"]]) => {
          results[index] = result;
          each(result, task);
          give();
        });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no origin
        worker.postMessage(task);
      };
      worker.once("error", reject);
      give();
    });
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), tasks.length) }, work));
  return results;
}
