import type { Route } from "../../platform/http/route.ts";
import { taskRoutes, type TaskRoutesDeps } from "./routes.ts";
import { createTaskService, type TasksDeps } from "./service.ts";

export { taskData } from "./player-data.ts";
export { taskRewarded } from "./service.ts";
export { completeTasks, offersTasks, problemOfTasks, taskSettings } from "./settings.ts";

export interface Tasks {
  readonly routes: readonly Route[];
}

/** Serves play-game tasks: one set per day, measured in settled rounds and rewarded once. */
export function createTasks(
  deps: TasksDeps & {
    readonly games: TaskRoutesDeps["games"];
  },
): Tasks {
  const { database, now, games } = deps;
  return { routes: taskRoutes({ database, now, games, tasks: createTaskService(deps) }) };
}
