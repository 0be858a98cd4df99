import { everyMinutes, type JobHandler } from "../../platform/jobs.ts";
import { suspendUnused, type UpkeepDeps } from "./suspend-unused.ts";

/** Keeps the accounts of the console in order; the console itself runs no job. */
export function createOperatorUpkeep(deps: UpkeepDeps): { readonly jobs: readonly JobHandler[] } {
  return { jobs: [everyMinutes("suspend-unused-operators", 60, async () => void (await suspendUnused(deps)))] };
}
