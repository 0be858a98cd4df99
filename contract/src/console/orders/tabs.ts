/**
 * The lists of open orders that need a person (R-QUE-01), and the list of all open orders. unanswered: no step by the lobby
 * or the bank for 15 minutes; rejected: the bank rejected the account twice or more; slow: not held,
 * and open for more than three times the usual time, former holds not counted.
 */
export const deskTabs = ["held", "review", "unanswered", "rejected", "slow", "all"] as const;
export type DeskTab = (typeof deskTabs)[number];

export const deskSorts = ["deadline", "age", "amount"] as const;
