import { consoleRoute, type ConsoleRoute } from "../../../platform/http/console-route.ts";
import { actionRoute, type ActDeps } from "../policy/act.ts";
import { readSystem } from "./read.ts";
import { restartJob } from "./restart-job.ts";

/** The calls about the state of the system. */
export function systemRoutes(deps: ActDeps): ConsoleRoute[] {
  const { database, now } = deps;
  return [
    consoleRoute("/c/v1/system/get", async () => ({ data: await readSystem(database, now()) })),
    actionRoute("/c/v1/system/restart-job", deps, restartJob),
  ];
}
