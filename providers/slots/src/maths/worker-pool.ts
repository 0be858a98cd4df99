import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { GameDefinition } from "../games/definition.ts";
import type { Enumeration } from "./clusters.ts";
import type { Sample } from "./simulation.ts";

/** A unit of work; each takes about a second, so that all cores end together. */
export type Task =
  | { readonly kind: "enumerate"; readonly definition: GameDefinition; readonly from: number; readonly to: number }
  | { readonly kind: "simulate"; readonly definition: GameDefinition; readonly rounds: number; readonly seed: string };

interface Results {
  readonly enumerate: Enumeration;
  readonly simulate: Sample;
}

/**
 * Runs tasks on one worker for each core.
 * @returns the results in the order of the tasks
 */
export async function runTasks<T extends Task>(
  tasks: readonly T[],
  each: (result: Results[T["kind"]], task: T) => void = () => {},
): Promise<Results[T["kind"]][]> {
  const results: Results[T["kind"]][] = [];
  let taken = 0;
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL("pool-worker.ts", import.meta.url));
      const next = () => {
        const index = taken;
        const task = tasks[index];
        if (task === undefined) {
          worker.terminate().then(() => resolve(), reject);
          return;
        }
        taken += 1;
        worker.once("message", (result: Results[T["kind"]]) => {
          results[index] = result;
          each(result, task);
          next();
        });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no origin
        worker.postMessage(task);
      };
      worker.once("error", reject);
      next();
    });
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), tasks.length) }, work));
  return results;
}
