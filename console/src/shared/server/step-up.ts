import type { ConsolePath, ConsoleReply, ConsoleRequestInput } from "@fairlobby/contract/console";
import { createStore } from "../create-store.ts";
import { call, CallFailed } from "./call.ts";

type Settle = (isProved: boolean) => void;

/** The calls that wait for a proof of the second factor; one dialog serves all. */
export const stepUps = createStore<readonly Settle[]>([]);

/** Ends the dialog: the calls that wait are repeated, or fail with `step_up_required`. */
export function settleStepUps(isProved: boolean): void {
  const waiting = stepUps.get();
  stepUps.set([]);
  for (const settle of waiting) settle(isProved);
}

const untilProved = (): Promise<boolean> => new Promise((resolve) => stepUps.set([...stepUps.get(), resolve]));

/** Makes a call, and asks for the second factor when the server does; then repeats it with the same key. */
export async function callWithProof<P extends ConsolePath>(
  path: P,
  body: ConsoleRequestInput<P>,
  key?: string,
): Promise<ConsoleReply<P>> {
  try {
    return await call(path, body, key);
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== "step_up_required") throw error;
    if (!(await untilProved())) throw error;
    return call(path, body, key);
  }
}
