import { everyMinutes, type JobHandler } from "../../platform/jobs.ts";
import type { Consumer } from "../../platform/outbox.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import { liveChanges } from "./live-changes.ts";
import { suspendUnused, type UpkeepDeps } from "./suspend-unused.ts";

/** What the lobby server does for the console, which itself runs no job: keeps its accounts in order, tells of changes. */
export function createOperatorUpkeep(deps: UpkeepDeps & { readonly bus: Bus }): {
  readonly jobs: readonly JobHandler[];
  readonly consumers: readonly Consumer[];
} {
  return {
    jobs: [everyMinutes("suspend-unused-operators", 60, async () => void (await suspendUnused(deps)))],
    consumers: liveChanges(deps.bus, deps.log),
  };
}
