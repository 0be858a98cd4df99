import type { Role } from "./roles.ts";

/** What a role may do under a permission: read; act alone as far as policy allows; only propose; approve. */
export type Right = "read" | "do" | "propose" | "approve";

type Rights = Readonly<Partial<Record<Role, readonly Right[]>>>;

const [R, D, P, A] = [["read"], ["do"], ["propose"], ["approve"]] as const;
const DA = ["do", "approve"] as const;
const PA = ["propose", "approve"] as const;

/**
 * Who may do what (R-OPR-07). A role without an entry in a permission does not have it. Permissions are added with the pages
 * and calls that need them.
 */
export const permissions = {
  /** Bars a player from bets, and lifts the bar. */
  "player.bar": { support: P, risk: D, compliance: DA },
  /** The withdrawal desk and orders. */
  "order.read": { support: R, payments: R, risk: R, finance: R, compliance: R, auditor: R },
  /** Puts one's name on an order. */
  "order.take": { support: D, payments: D, risk: D, finance: D, compliance: D },
  "order.hold": { support: P, payments: DA, risk: DA, compliance: DA },
  "order.release": { support: P, payments: DA, risk: DA, compliance: DA },
  "order.refuse": { payments: P, risk: P, finance: A, compliance: A },
  "order.extend": { payments: P, risk: P, finance: A, compliance: A },
  "order.legal": { finance: A, compliance: PA },
  /** Closes a tax review. */
  "order.review": { payments: D, finance: D },
  /** Asks the payment provider again. */
  "payout.recheck": { payments: D, finance: D },
  /** Players' questions: reads and answers them. */
  "question.work": { support: D, payments: D, compliance: D, auditor: R },
  /** Games, providers and regions. */
  "game.off": { risk: D, compliance: D, games: D, admin: D },
  "game.on": { risk: A, compliance: DA, games: P },
  /** Which listed games the lobby shows. */
  "game.publish": { marketing: R, compliance: DA, games: DA, admin: ["propose"] },
  /** Saves tables as files; an operator who may not read a table cannot save it. */
  "export.rows": {
    payments: D,
    risk: D,
    marketing: D,
    finance: D,
    compliance: DA,
    games: D,
    auditor: D,
  },
  /** The audit log. */
  "audit.read": { compliance: R, admin: R, auditor: R },
  /** Invitations, roles, suspensions. */
  "operator.manage": { compliance: A, admin: PA },
  "policy.edit": { compliance: A, admin: P },
  /** What is sent to the operator's own programs. */
  "webhook.work": { admin: D, auditor: R },
  /** Keys of the operator's own programs. */
  "api.manage": { compliance: A, admin: DA, auditor: R },
  /** Jobs, alerts, sessions of operators. */
  "system.work": { admin: D, auditor: R },
} as const satisfies Record<string, Rights>;

export type Permission = keyof typeof permissions;

export const permissionNames = Object.keys(permissions) as Permission[];

/** Returns what somebody with these roles may do under a permission; empty if they do not have it. */
export function rightsOf(held: readonly Role[], permission: Permission): ReadonlySet<Right> {
  const rights: Rights = permissions[permission];
  return new Set(held.flatMap((role) => rights[role] ?? []));
}

/** Returns whether somebody with these roles has the permission in any form, which is enough for pages and reads. */
export function hasPermission(held: readonly Role[], permission: Permission): boolean {
  return rightsOf(held, permission).size > 0;
}

/** Returns whether somebody with these roles may begin an action: do it or propose it. */
export function mayBegin(held: readonly Role[], permission: Permission): boolean {
  const rights = rightsOf(held, permission);
  return rights.has("do") || rights.has("propose");
}

const rolesWith = (permission: Permission, right: Right): readonly Role[] => {
  const rights: Rights = permissions[permission];
  return (Object.keys(rights) as Role[]).filter((role) => rights[role]?.includes(right));
};

/** Returns the roles that may approve under a permission. */
export const approversOf = (permission: Permission): readonly Role[] => rolesWith(permission, "approve");

/** Returns the roles that may act alone under a permission, as far as policy allows it. */
export const doersOf = (permission: Permission): readonly Role[] => rolesWith(permission, "do");
