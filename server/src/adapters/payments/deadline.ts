import { AsyncLocalStorage } from "node:async_hooks";
import type { Outgoing } from "@fairlobby/ports/outgoing";
import { longestCallMs } from "../../platform/outgoing/outgoing.ts";

/** A call of a port that moves money. */
interface PortCall {
  /** When it has to be over, by `performance.now()`. */
  readonly end: number;
  /** How many of its POSTs were answered, may have arrived or are under way. */
  posted: number;
}

const current = new AsyncLocalStorage<PortCall>();

/** Less than `longestCallMs`, which begins a little earlier: when the call is noted in the database. */
const longestMs = longestCallMs - 500;

/** Runs a call of a port that moves money; what it sends through `timed` is over before `longestCallMs`. */
export const endsBefore = <Result>(call: () => Promise<Result>): Promise<Result> =>
  current.run({ end: performance.now() + longestMs, posted: 0 }, call);

/** Returns whether the current call of the port posted anything that the other side may have got. */
export const hasPosted = (): boolean => (current.getStore()?.posted ?? 0) > 0;

/** Gives each call no more time than the call of the port has left; without any, nothing is sent. */
export function timed(outgoing: Outgoing): Outgoing {
  return {
    async call(call) {
      const ofPort = current.getStore();
      if (ofPort === undefined) return outgoing.call(call);
      const left = Math.floor(ofPort.end - performance.now());
      if (left <= 0) return { outcome: "none", reason: "no time left", isSent: false, waitMs: 0 };
      // A repetition would begin when the time of the first attempt is over.
      const retries = Math.min(call.retries ?? 0, Math.floor(left / call.timeoutMs) - 1);
      const isPost = call.method === "POST";
      if (isPost) ofPort.posted += 1;
      const answer = await outgoing.call({
        ...call,
        timeoutMs: Math.min(call.timeoutMs, left),
        retries: Math.max(retries, 0),
      });
      if (isPost && answer.outcome === "none" && !answer.isSent) ofPort.posted -= 1;
      return answer;
    },
    close: () => outgoing.close(),
  };
}
