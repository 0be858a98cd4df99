import { everyMinutes, type JobHandler } from "../../platform/jobs/jobs.ts";
import type { Consumer } from "../../platform/outbox/outbox.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import { liveChanges } from "./live-changes.ts";
import { readOperatorTrouble } from "./operator-trouble.ts";
import { suspendUnused, type UpkeepDeps } from "./suspend-unused.ts";

export { erasePlayerReads } from "./player-reads.ts";

/** Does the console's background work, because it runs no jobs: suspends unused accounts and sends live changes. */
export function createConsoleUpkeep(deps: UpkeepDeps & { readonly bus: Bus }): {
  readonly jobs: readonly JobHandler[];
  readonly consumers: readonly Consumer[];
  /** Returns what is wrong with the accounts of the console. */
  readonly operatorTrouble: typeof readOperatorTrouble;
} {
  return {
    jobs: [everyMinutes("suspend-unused-operators", 60, async () => void (await suspendUnused(deps)))],
    operatorTrouble: readOperatorTrouble,
    consumers: liveChanges(deps.bus, deps.log),
  };
}
