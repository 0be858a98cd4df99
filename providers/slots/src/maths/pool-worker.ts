import { parentPort } from "node:worker_threads";
import { compile } from "../engine/compile.ts";
import { playerOf } from "../engine/play.ts";
import { enumerate } from "./clusters.ts";
import type { Task } from "./worker-pool.ts";
import { simulate } from "./simulation.ts";

parentPort?.on("message", (task: Task) => {
  const result =
    task.kind === "enumerate"
      ? enumerate(task.definition, task.from, task.to)
      : simulate(playerOf(compile(task.definition)), task.definition.reels, task.rounds, task.seed);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no origin
  parentPort?.postMessage(result);
});
