import type { ConsolePath, ConsoleReply, ConsoleRequestInput } from "@fairlobby/contract/console";
import { call, CallFailed } from "./call.ts";

type Settle = (isProved: boolean) => void;

/** The calls that wait for a proof of the second factor; one dialog serves all. */
const waiting = new Set<Settle>();
const listeners = new Set<() => void>();

const tell = (): void => listeners.forEach((listener) => listener());

export const stepUp = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isNeeded: (): boolean => waiting.size > 0,
  /** Ends the dialog: the calls that wait are repeated, or fail with `step_up_required`. */
  settle(isProved: boolean): void {
    const settles = [...waiting];
    waiting.clear();
    tell();
    for (const settle of settles) settle(isProved);
  },
};

function untilProved(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.add(resolve);
    tell();
  });
}

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
