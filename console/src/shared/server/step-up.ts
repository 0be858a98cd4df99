import { createStore } from "../create-store.ts";

type Settle = (isProved: boolean) => void;

/** The calls that wait for a proof of the second factor; one dialog serves all. */
export const stepUps = createStore<readonly Settle[]>([]);

/** Opens the dialog, and returns whether the second factor was proved. */
export const untilProved = (): Promise<boolean> => new Promise((resolve) => stepUps.set([...stepUps.get(), resolve]));

/** Closes the dialog: the calls that wait are repeated if the factor was proved, and otherwise fail. */
export function settleStepUps(isProved: boolean): void {
  const waiting = stepUps.get();
  stepUps.set([]);
  for (const settle of waiting) settle(isProved);
}
