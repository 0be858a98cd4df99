/**
 * The lists of open orders that need a person (R-QUE-01), and all of them. unanswered: not moved for 15 minutes by the lobby
 * or the bank; rejected: the bank rejected the account twice or more; slow: open for more than three times the usual time.
 */
export const deskTabs = ["held", "review", "unanswered", "rejected", "slow", "all"] as const;
export type DeskTab = (typeof deskTabs)[number];

export const deskSorts = ["deadline", "age", "amount"] as const;
