import { excludedPairOf, passkeyRoles, type Role } from "@fairlobby/contract/console";

const minute = 60_000;

/** How long a link to enrol a second factor is valid (R-OPR-02). */
export const invitationMs = 30 * minute;
/** A session ends after this long without a call, and after this long in all (R-OPR-05). */
export const idleMs = 15 * minute;
export const sessionMs = 12 * 60 * minute;
/** At most this many links for an operator to enrol again, within this time. */
export const maxEnrolAgain = 3;
export const enrolAgainMs = 24 * 60 * minute;
/** This many wrong codes make a link invalid (R-OPR-19). */
export const maxWrongCodes = 5;
/** Open sessions that one operator can have. */
export const maxSessions = 3;
/** How long a proof of the second factor counts (R-OPR-06). */
export const stepUpMs = 5 * minute;
/** How long a passkey's challenge is valid. */
export const challengeMs = 5 * minute;
/** This many failures within this time refuse further tries (R-OPR-04). */
export const failureWindowMs = 15 * minute;
export const maxFailures = { account: 5, address: 20 } as const;
/** A browser is known this long after its last sign-in, and at most this many of each operator are (R-OPR-16). */
export const deviceMs = 180 * 24 * 60 * minute;
export const maxDevices = 10;
/** An auditor's account ends after this long at the latest (R-OPR-08). */
export const auditorMs = 90 * 24 * 60 * minute;
export const recoveryCodes = 10;
/** The list of operators has to be confirmed this often (R-OPR-10). */
export const reviewMs = 90 * 24 * 60 * minute;

export type MoneyMode = "play" | "real";

/** Returns whether somebody with these roles has to sign in with a passkey (R-OPR-03). */
export function needsPasskey(roles: readonly Role[], moneyMode: MoneyMode): boolean {
  return moneyMode === "real" && roles.some((role) => passkeyRoles.includes(role));
}

/** Why roles cannot be given; null when they can (R-OPR-08). */
export type RolesProblem = "roles_exclude" | "end_needed" | "end_too_late" | "no_end";

/** @param endsAt when the account ends, milliseconds since the epoch; auditors need one, others have none */
export function problemOfRoles(roles: readonly Role[], endsAt: number | null, at: number): RolesProblem | null {
  if (new Set(roles).size !== roles.length || excludedPairOf(roles) !== null) return "roles_exclude";
  if (!roles.includes("auditor")) return endsAt === null ? null : "no_end";
  if (endsAt === null) return "end_needed";
  return endsAt > at && endsAt <= at + auditorMs ? null : "end_too_late";
}

/** The times of a session, milliseconds since the epoch. */
export interface SessionTimes {
  readonly createdAt: number;
  readonly seenAt: number;
  readonly endedAt: number | null;
}

/** Returns whether a session is open at a time. */
export function isOpen({ createdAt, seenAt, endedAt }: SessionTimes, at: number): boolean {
  return endedAt === null && at < createdAt + sessionMs && at < seenAt + idleMs;
}

/** Returns until when the second factor counts as proved; null when it does not. */
export function steppedUpUntil(steppedUpAt: number | null, at: number): number | null {
  if (steppedUpAt === null) return null;
  const until = steppedUpAt + stepUpMs;
  return until > at ? until : null;
}
