import type { PlayerId } from "@fairlobby/contract";

/** How long a token, and a named account's sign-in on a device, last without use. */
export const sessionMs = 30 * 24 * 60 * 60 * 1000;
/** How long a named account stays signed in on a device before its password must be given again. */
export const maxSignInMs = 365 * 24 * 60 * 60 * 1000;
export const ticketMs = 30 * 1000;
export const failureWindowMs = 15 * 60 * 1000;
const failuresAllowed = 5;
/** The wait after the fifth failure; each further failure doubles it. */
const firstWaitMs = 60 * 1000;
/** How long after a recovery withdrawals go only to payout accounts used or saved before (R-REC-07). */
export const knownPayoutsMs = 24 * 60 * 60 * 1000;
/** How long a passkey's challenge is valid (R-REC-10). */
export const challengeMs = 5 * 60 * 1000;
export const maxPasskeys = 10;
/** How long withdrawals still ask for a passkey after the player wished to end that without one (R-REC-13). */
export const keyEndsMs = 24 * 60 * 60 * 1000;
/** How long an id that a client made opens its device if no reply is known to have arrived (ADR 0012). */
export const firstContactMs = 10 * 60 * 1000;

export const deviceKinds = ["android", "iphone", "ipad", "windows", "mac", "linux"] as const;
/** Kind of device according to its browser; empty when the browser does not say. */
export type DeviceKind = (typeof deviceKinds)[number] | "";

/** The order matters: iPhones also send `Mac OS`, and Android also sends `Linux`. */
const kindMarks: readonly (readonly [mark: RegExp, kind: DeviceKind])[] = [
  [/iPhone|iPod/, "iphone"],
  [/iPad/, "ipad"],
  [/Android/, "android"],
  [/Windows/, "windows"],
  [/Macintosh|Mac OS/, "mac"],
  [/Linux|X11|CrOS/, "linux"],
];

export function deviceKindOf(userAgent: string): DeviceKind {
  return kindMarks.find(([mark]) => mark.test(userAgent))?.[1] ?? "";
}

/**
 * Returns whether a player may sign in on a device without the password. A guest always may; a named account may until
 * 30 days without use, or a year after its password was given there (R-SRV-12). Times in milliseconds since the epoch.
 */
export function mayResume(
  { expiresAt, seenAt }: { readonly expiresAt: number | null; readonly seenAt: number },
  at: number,
): boolean {
  return expiresAt === null || (at < expiresAt && at < seenAt + sessionMs);
}

/** How a player came to the lobby; stored at creation only (R-SRV-09). */
export interface Origin {
  readonly inviteCode: string;
  readonly channel: string;
}

export interface SignIn {
  readonly playerId: PlayerId;
  readonly token: string;
  /** The credential that opens the device from now on. */
  readonly credential: string;
  readonly isRegister: boolean;
}

/** Returns the milliseconds until another attempt is allowed; 0 or less when it is allowed now. */
export function waitAfter(failures: number, lastFailureAt: number, at: number): number {
  if (failures < failuresAllowed) return 0;
  const wait = Math.min(firstWaitMs * 2 ** (failures - failuresAllowed), failureWindowMs);
  return lastFailureAt + wait - at;
}

/** `retryAfter` in seconds. */
export interface Refused<Code extends string> {
  readonly failure: Code;
  readonly retryAfter?: number;
}

export type SignInFailure = "login_failed" | "rate_limited";
/** `token_invalid`: the session ended during the call. */
export type BindFailure = "user_exist" | "password_common" | "device_unproven" | "rate_limited" | "token_invalid";
export type RecoveryFailure = "recovery_failed" | "password_common" | "rate_limited";
export type ProofFailure =
  | "password_wrong"
  | "passkey_failed"
  | "passkey_required"
  | "device_unproven"
  | "rate_limited"
  | "token_invalid";
export type PasskeyFailure = ProofFailure | "passkeys_full";
export type PasswordFailure = "password_wrong" | "password_common" | "rate_limited" | "token_invalid";

/** Returns whether a credential has the shape of a random one: a UUID or 256 bits. */
export function isUnguessable(credential: string): boolean {
  return /^(?:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|[\w-]{43})$/i.test(credential);
}

/** Cuts off everything from the first slash (R-RTE-22, R-RTE-23). */
export function cutAtSlash(value: string): string {
  return value.split("/", 1)[0] ?? "";
}
