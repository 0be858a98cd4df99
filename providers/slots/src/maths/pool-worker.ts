import { parentPort } from "node:worker_threads";
import { compile } from "../engine/compile.ts";
import { playerOf } from "../engine/play.ts";
import type { GameDefinition } from "../games/definition.ts";
import { enumerate } from "./clusters.ts";
import type { Task } from "./worker-pool.ts";
import { type Sample, simulate } from "./simulation.ts";

function played(definition: GameDefinition, rounds: number, seed: string): Sample {
  const game = compile(definition);
  return simulate({ ...game, play: playerOf(game) }, rounds, seed);
}

parentPort?.on("message", (task: Task) => {
  const result =
    task.kind === "enumerate"
      ? enumerate(task.definition, task.from, task.to)
      : played(task.definition, task.rounds, task.seed);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no origin
  parentPort?.postMessage(result);
});
