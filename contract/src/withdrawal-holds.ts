/** Why an order is held (R-QUE-05). A closed list: nobody can hold an order for another reason. */
export const holdReasons = [
  "account_takeover",
  "account_owner",
  "duplicate_person",
  "payment_origin",
  "game_fault",
  "legal_order",
] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Returns whether a text is a reason of the list. */
export const isHoldReason = (text: string): text is HoldReason => holdReasons.some((reason) => reason === text);

/**
 * How a hold ended: an operator released it; its time was over; the player cancelled the order; an operator refused the
 * order; another hold replaced it.
 */
export const holdOutcomes = ["released", "deadline", "cancelled", "refused", "replaced"] as const;
export type HoldOutcome = (typeof holdOutcomes)[number];
