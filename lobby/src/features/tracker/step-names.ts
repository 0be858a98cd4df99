import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ProcessStep } from "@fairlobby/contract/process";
import { isStepCode, type OrderEnd, type StepCode } from "@fairlobby/contract/withdrawal-steps";

/** The name of each step code (R-TRK-37 to R-TRK-45, R-TRK-64); `lobby` is the name of the brand. */
export const stepNames: Readonly<Record<StepCode, MessageDescriptor>> = {
  1000: msg`Accepted`,
  1100: msg({ message: "Picked up by {lobby}" }),
  1200: msg`Channel assigned`,
  1300: msg`Normal queue`,
  1400: msg`Fast lane`,
  1500: msg`Place assigned`,
  1600: msg`Fee or tax withheld`,
  1700: msg`Submitted to the bank`,
  1800: msg`Tax review`,
  1900: msg`With the bank`,
  2000: msg`Account error, free correction`,
  2100: msg`Corrected and sent again`,
  2200: msg`Paid`,
  2300: msg`Failed, refunded`,
};

/** The outcome of an order the player cancelled. */
export const cancelledName: MessageDescriptor = msg`Cancelled, refunded`;

const unknownName: MessageDescriptor = msg`In progress`;

/** The part of an order that the names of its steps depend on. */
interface NameSource {
  readonly steps: readonly Pick<ProcessStep, "processCode">[];
  readonly end?: OrderEnd | undefined;
}

/**
 * Returns the names of an order's steps, in order. A repeated step is numbered, so that no two names are equal; a code
 * this version does not know is named as progress.
 */
export function namesOf({ steps, end }: NameSource, say: (name: MessageDescriptor) => string): string[] {
  const times = new Map<string, number>();
  return steps.map(({ processCode: code }) => {
    const cancelled = code === 2300 && end === "cancelled";
    const name = say(cancelled ? cancelledName : isStepCode(code) ? stepNames[code] : unknownName);
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return time === 1 ? name : `${name} (${time})`;
  });
}
