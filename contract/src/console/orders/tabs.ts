/**
 * The lists of open orders that need a person (R-QUE-01), and all of them. unanswered: a payout without an answer for 15
 * minutes; rejected: the bank rejected the account twice or more; slow: open for more than three times the usual time.
 */
export const deskTabs = ["held", "review", "unanswered", "rejected", "slow", "all"] as const;
export type DeskTab = (typeof deskTabs)[number];

export const deskSorts = ["deadline", "age", "amount"] as const;
