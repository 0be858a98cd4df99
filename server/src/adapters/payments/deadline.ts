import { AsyncLocalStorage } from "node:async_hooks";
import type { Outgoing } from "@fairlobby/ports/outgoing";
import { longestCallMs } from "../../platform/outgoing/outgoing.ts";

/** When the current call of a port that moves money has to be over, by `performance.now()`. */
const deadline = new AsyncLocalStorage<number>();

/** Less than `longestCallMs`, which begins a little earlier: when the call is noted in the database. */
const longestMs = longestCallMs - 500;

/** Runs a call of a port that moves money; what it sends through `timed` is over before `longestCallMs`. */
export const endsBefore = <Result>(call: () => Promise<Result>): Promise<Result> =>
  deadline.run(performance.now() + longestMs, call);

/** Gives each call no more time than the call of the port has left; without any, nothing is sent. */
export function timed(outgoing: Outgoing): Outgoing {
  return {
    async call(call) {
      const end = deadline.getStore();
      if (end === undefined) return outgoing.call(call);
      const left = Math.floor(end - performance.now());
      if (left <= 0) return { outcome: "none", reason: "no time left", isSent: false, waitMs: 0 };
      // A repetition would begin when the time of the first attempt is over.
      const retries = Math.min(call.retries ?? 0, Math.floor(left / call.timeoutMs) - 1);
      return outgoing.call({ ...call, timeoutMs: Math.min(call.timeoutMs, left), retries: Math.max(retries, 0) });
    },
    close: () => outgoing.close(),
  };
}
