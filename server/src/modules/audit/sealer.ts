import type { Log } from "../../platform/log/log.ts";
import { recordCut } from "./check-results.ts";
import { LogCut } from "./kept-head.ts";
import { sealBatch, sealedAtOnce, type SealDeps } from "./seal.ts";

/** Entries are in the tree at most 10 seconds after their commit (R-AUD-02). */
const lookEveryMs = 2_000;

/**
 * Seals entries every two seconds, on every node; one at a time does it. It looks by itself: a notification at the commit
 * would make the acting transactions wait for one another.
 * @returns a function that stops after the batch under way
 */
export async function startSealer(deps: SealDeps, log: Log): Promise<() => Promise<void>> {
  const state = { stopped: false, looked: false };
  let running: Promise<void> | null = null;

  const sealAll = async (): Promise<void> => {
    for (let sealed: number | null = sealedAtOnce; sealed === sealedAtOnce && !state.stopped;) {
      sealed = await sealBatch(deps, !state.looked);
      if (sealed !== null) state.looked = true;
    }
  };
  const look = (): void => {
    if (state.stopped || running !== null) return;
    running = sealAll()
      .catch(async (error: unknown) => {
        // Nothing is signed until somebody has looked (docs/operations/console.md, The audit log).
        if (error instanceof LogCut) return recordCut(deps, log, error.message);
        log.error({ err: error }, "audit entries could not be sealed; trying again");
      })
      .catch((error: unknown) => log.error({ err: error }, "that the audit log was cut could not be recorded"))
      .finally(() => (running = null));
  };

  const timer = setInterval(look, lookEveryMs).unref();
  look();
  return async () => {
    state.stopped = true;
    clearInterval(timer);
    await running;
  };
}
