import type { PlayerId } from "@fairlobby/contract";

/** How long a token, and a named account's sign-in on a device, lasts without being used. */
export const sessionMs = 30 * 24 * 60 * 60 * 1000;
/** How long a named account stays signed in on a device before its password must be given again. */
export const passwordLastsMs = 365 * 24 * 60 * 60 * 1000;
export const ticketMs = 30 * 1000;
export const failureWindowMs = 15 * 60 * 1000;
const failuresAllowed = 5;
/** After the fifth failure; doubled by each further one. */
const firstWaitMs = 60 * 1000;
/** How long an id that a client made opens the guest it made, while no reply is known to have arrived (ADR 0012). */
export const firstContactMs = 10 * 60 * 1000;

export const deviceKinds = ["android", "iphone", "ipad", "windows", "mac", "linux"] as const;
/** Sort of device, as its browser names it; empty where it does not. */
export type DeviceKind = (typeof deviceKinds)[number] | "";

/** What the sort of a device is read from. iPhones name Mac OS too, Android names Linux. */
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
 * Whether a device may bring a player in without the password: a guest's always, a named account's until it was unused
 * for 30 days or its password is a year old there (R-SRV-12). Times in milliseconds since the epoch.
 */
export function mayResume(
  { expiresAt, seenAt }: { readonly expiresAt: number | null; readonly seenAt: number },
  at: number,
): boolean {
  return expiresAt === null || (at < expiresAt && at < seenAt + sessionMs);
}

/** What the lobby knew of a player when it first came; stored at creation only (R-SRV-09). */
export interface Origin {
  readonly inviteCode: string;
  readonly channel: string;
}

export interface SignIn {
  readonly playerId: PlayerId;
  readonly token: string;
  /** What opens the device from now on. */
  readonly credential: string;
  readonly isRegister: boolean;
}

/** Milliseconds until another attempt is taken, after so many failures within 15 minutes; 0 or less for none. */
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
/** `token_invalid`: the session ended while the call was under way. */
export type BindFailure = "user_exist" | "password_common" | "device_unproven" | "rate_limited" | "token_invalid";
export type PasswordFailure = "password_wrong" | "password_common" | "rate_limited" | "token_invalid";

/** Long and random enough, by its shape, that nobody else comes with it: a UUID or a credential of 256 bits. */
export function isUnguessable(credential: string): boolean {
  return /^(?:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|[\w-]{43})$/i.test(credential);
}

/** Everything from the first slash on is cut off (R-RTE-22, R-RTE-23). */
export function cutAtSlash(value: string): string {
  return value.split("/", 1)[0] ?? "";
}
