/** State of an order or a step (R-TRK-20); 0 shows as neutral "in progress". */
export const orderStates = { none: 0, success: 1, fail: 2, exception: 3, wait: 4 } as const;
export type OrderState = (typeof orderStates)[keyof typeof orderStates];

/**
 * State of the withdraw screen by the msgCode of withdrawInfo (R-WD-16 to R-WD-20); an empty msgCode is state 2, which
 * has no effect.
 */
export const eligibilityStates = {
  withdrawProcessing: 1,
  needUpgradeVip: 2,
  needPlayGame: 3,
  needFinishTask: 4,
} as const;
export type EligibilityCode = keyof typeof eligibilityStates;
export type EligibilityState = (typeof eligibilityStates)[EligibilityCode];

/** The reward button of a task set (R-TASK-12 to R-TASK-14). */
export const gotFlags = { open: 0, claimable: 1, claimed: 2 } as const;
export type GotFlag = (typeof gotFlags)[keyof typeof gotFlags];

export interface WithdrawalStep {
  readonly meaning: string;
  readonly state: OrderState;
  /** No step follows. */
  readonly terminal: boolean;
}

const step = (meaning: string, state: OrderState = orderStates.none, terminal = false): WithdrawalStep => ({
  meaning,
  state,
  terminal,
});

/** The steps of a withdrawal (R-TRK-06 to R-TRK-19). Each is recorded by a real event (R-SRV-47). */
export const withdrawalSteps = {
  1000: step("The system accepted the order."),
  1100: step("The system processes the order."),
  1200: step("The payout channel is checked."),
  1300: step("The order waits in the first-withdrawal queue and proceeds by itself.", orderStates.wait),
  1400: step("The order is in the fast lane and waits for a place; it proceeds by itself.", orderStates.wait),
  1500: step("The fast lane gave the order a place."),
  1600: step("The payout fee is withheld as quoted; the order proceeds by itself.", orderStates.wait),
  1700: step("The order is submitted to the bank."),
  1800: step("A tax review under a configured legal duty is open.", orderStates.exception),
  1900: step("The bank processes the payout."),
  2000: step("The bank rejected the account details; correcting them is free.", orderStates.wait),
  2100: step("The bank reprocesses with the corrected account."),
  2200: step("The bank paid.", orderStates.success, true),
  2300: step("The payout failed or was cancelled; everything is refunded.", orderStates.fail, true),
} as const satisfies Record<number, WithdrawalStep>;

/** How an order ended: paid; paid and then returned by the bank; cancelled by the player; not paid (R-TRK-61). */
export const orderEnds = ["paid", "returned", "cancelled", "failed"] as const;
export type OrderEnd = (typeof orderEnds)[number];

export type StepCode = keyof typeof withdrawalSteps;

/** All step codes, ascending. */
export const stepCodes = Object.keys(withdrawalSteps).map(Number) as StepCode[];

/** Returns whether this version knows a step code; a client shows an unknown code as neutral "in progress". */
export function isStepCode(value: number): value is StepCode {
  return Object.hasOwn(withdrawalSteps, value);
}

/** The state that a step sets for its order (R-TRK-24); 0 for a code this version does not know. */
export function stateOfStep(code: number): OrderState {
  return isStepCode(code) ? withdrawalSteps[code].state : orderStates.none;
}
