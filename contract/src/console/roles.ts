import * as z from "zod/mini";

/** The roles of operators; one person may hold several, except the pairs in `excludedPairs` (R-OPR-08). */
export const roles = [
  "support",
  "payments",
  "risk",
  "marketing",
  "finance",
  "compliance",
  "games",
  "admin",
  "auditor",
] as const;
export type Role = (typeof roles)[number];

export const role = z.enum(roles);

/** Roles that one person may not hold together: an admin lets people in, and so may not move money or decide about players. */
export const excludedPairs: readonly (readonly [Role, Role])[] = [
  ...(["support", "payments", "risk", "marketing", "finance", "compliance", "games"] as const).map(
    (other) => ["admin", other] as const,
  ),
  ["marketing", "risk"],
  ["marketing", "compliance"],
  ...roles.filter((other) => other !== "auditor").map((other) => ["auditor", other] as const),
];

/** Returns the first pair among the roles that one person may not hold, or null. */
export function excludedPairOf(held: readonly Role[]): readonly [Role, Role] | null {
  return excludedPairs.find(([one, other]) => held.includes(one) && held.includes(other)) ?? null;
}

/** Roles that must sign in with a passkey with real money (R-OPR-03). */
export const passkeyRoles: readonly Role[] = ["admin", "finance", "compliance"];
