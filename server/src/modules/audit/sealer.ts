import type { Log } from "../../platform/log/log.ts";
import { recordHeadMismatch } from "./check-results.ts";
import { HeadMismatch } from "./kept-head.ts";
import { sealBatch, sealedAtOnce, type SealDeps } from "./seal.ts";

/** Short enough for entries to be in the tree at most 10 seconds after their commit (R-AUD-02). */
const pollEveryMs = 2_000;

/**
 * Seals entries every two seconds, on every node; a lock lets one node at a time seal. It polls, because a notification
 * at the commit would make the acting transactions wait for one another.
 * @returns a function that stops after the batch under way
 */
export async function startSealer(deps: SealDeps, log: Log): Promise<() => Promise<void>> {
  const state = { stopped: false, queuedAll: false };
  let running: Promise<void> | null = null;

  const sealAll = async (): Promise<void> => {
    for (let sealed: number | null = sealedAtOnce; sealed === sealedAtOnce && !state.stopped;) {
      sealed = await sealBatch(deps, !state.queuedAll);
      if (sealed !== null) state.queuedAll = true;
    }
  };
  const poll = (): void => {
    if (state.stopped || running !== null) return;
    running = sealAll()
      .catch(async (error: unknown) => {
        // Nothing is signed until an operator has removed the kept head (docs/operations/console.md, The audit log).
        if (error instanceof HeadMismatch) return recordHeadMismatch(deps, log, error.message);
        log.error({ err: error }, "audit entries could not be sealed; trying again");
      })
      .catch((error: unknown) =>
        log.error({ err: error }, "could not record that the audit log does not continue the kept head"),
      )
      .finally(() => (running = null));
  };

  const timer = setInterval(poll, pollEveryMs).unref();
  poll();
  return async () => {
    state.stopped = true;
    clearInterval(timer);
    await running;
  };
}
