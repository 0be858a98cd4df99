import type { Role } from "../roles.ts";

/**
 * The kinds of alerts: the level (1 wakes somebody, 2 within the hour, 3 today), the role that handles it, the page to act
 * on, what it means and what to do. docs/observability.md has the same kinds; a test compares them.
 */
export const alertKinds = {
  watcher_silent: {
    level: 1,
    role: "admin",
    page: "/system",
    what: "A recurring job has not ended well for too long.",
    todo: "Read the server's log for the job's name. If no job ends well, look at the database and at the nodes first.",
  },
  job_given_up: {
    level: 2,
    role: "admin",
    page: "/system",
    what: "A job failed at its last attempt and waits for a person.",
    todo: "Read its last error on the system page, fix the cause, and start it again there.",
  },
  facts_late: {
    level: 1,
    role: "admin",
    page: "/system",
    what: "Events have not been delivered for five minutes: players see old steps and balances.",
    todo: "Look at the database and at the nodes; the relay continues automatically once it can.",
  },
  bank_unread: {
    level: 1,
    role: "payments",
    page: "/orders?tab=unanswered",
    what: "The bank's statement was not read to its end for 15 minutes: the bank does not answer, or a line cannot be read.",
    todo: "Look at the provider's status page and at the server's log. While the bank does not answer, payouts wait; none is sent twice.",
  },
  bank_differs: {
    level: 2,
    role: "payments",
    page: "/orders",
    what: "The books and the bank's statement differ.",
    todo: "`npm run trial-balance` lists the differences; docs/money.md says of each kind where to look first.",
  },
  ledger_drift: {
    level: 1,
    role: "payments",
    page: "/orders",
    what: "An account's balance is not the sum of its entries.",
    todo: "`npm run trial-balance` names the players; stop payouts to them until it is explained. Nothing but the ledger may write balances.",
  },
  grants_drift: {
    level: 2,
    role: "payments",
    page: "/orders",
    what: "A player's promotional gold differs from what remains of the grants.",
    todo: "Read the player in `reconciliation.drift`, and the transfers since the first open grant: gold was released or taken back that was not due.",
  },
  audit_unsealed: {
    level: 1,
    role: "compliance",
    page: "/audit",
    what: "Entries of the audit log have waited to be sealed for five minutes.",
    todo: "Look at the nodes and the database; what waits is sealed once a node works. Nothing is lost.",
  },
  audit_changed: {
    level: 1,
    role: "compliance",
    page: "/audit",
    what: "The last check found that the audit log was changed.",
    todo: "Keep the database as it is, export the log, and compare it with heads that were kept elsewhere (docs/operations/console.md, The audit log).",
  },
  sign_in_refused: {
    level: 2,
    role: "admin",
    page: "/audit?action=sign_in_failed",
    what: "Somebody failed to sign in to the console too often, and is refused for 15 minutes.",
    todo: "Ask the person whether it was them. If not, suspend the account or narrow CONSOLE_ALLOW.",
  },
  recovered: {
    level: 1,
    role: "compliance",
    page: "/audit?action=recover_operator",
    what: "A person's second factor was reset on the server, without an approval, within the last 24 hours.",
    todo: "Find out who did it and why. The manifest counts it in public.",
  },
  audit_cut: {
    level: 1,
    role: "compliance",
    page: "/audit",
    what: "The audit log in the database does not continue the head that was signed last. Nothing is sealed.",
    todo: "Find out who changed the database, and export it as it is. If it was restored from a backup, see docs/operations/console.md, The audit log.",
  },
  many_suspended: {
    level: 1,
    role: "compliance",
    page: "/audit?action=suspend_operator",
    what: "Three or more people were suspended within an hour.",
    todo: "Ask the person who did it why. If it was not them, end their sessions and suspend their account.",
  },
  enrolled_again: {
    level: 2,
    role: "compliance",
    page: "/audit?action=enrol_again",
    what: "Somebody enrolled again with a recovery code or after a reset, within the last 24 hours.",
    todo: "Ask the person by phone whether it was them. If not, suspend the account.",
  },
  invitation_void: {
    level: 2,
    role: "compliance",
    page: "/audit?action=void_invitation",
    what: "Five wrong codes voided an invitation within the last 24 hours: somebody had its link, but not its code.",
    todo: "Ask the person and both who were shown a half (the audit log names them) before anybody proposes it again.",
  },
  roles_exclude: {
    level: 2,
    role: "compliance",
    page: "/people",
    what: "Somebody holds roles that one person may not hold together.",
    todo: "Change the roles on the page People.",
  },
  review_overdue: {
    level: 3,
    role: "admin",
    page: "/people",
    what: "The list of people and roles was not confirmed for 90 days.",
    todo: "Confirm it on the page People; compliance approves.",
  },
  webhook_given_up: {
    level: 3,
    role: "admin",
    page: "/webhooks?state=given_up",
    what: "Messages to one of your own programs were given up within the last 24 hours: it did not accept them for three days, or answered that it is gone.",
    todo: "Read its answers on the page Webhooks, repair the program, and send the messages again there.",
  },
} as const satisfies Record<
  string,
  {
    readonly level: 1 | 2 | 3;
    readonly role: Role;
    readonly page: string;
    readonly what: string;
    readonly todo: string;
  }
>;

export type AlertKind = keyof typeof alertKinds;

export const alertKindNames = Object.keys(alertKinds) as AlertKind[];
