import type { PlayerId } from "@fairlobby/contract";

export const sessionMs = 30 * 24 * 60 * 60 * 1000;
export const ticketMs = 30 * 1000;
export const failureWindowMs = 15 * 60 * 1000;
export const failuresAllowed = 5;

export interface Player {
  readonly playerId: PlayerId;
  readonly loginName: string | null;
  readonly passwordHash: string | null;
}

/** What the lobby knew of a player when it first came; stored at creation only (R-SRV-09). */
export interface Origin {
  readonly inviteCode: string;
  readonly channel: string;
}

export interface SignIn {
  readonly playerId: PlayerId;
  readonly token: string;
  readonly deviceId: string;
  readonly isRegister: boolean;
}

export type SignInFailure = "login_failed";
export type BindFailure = "user_exist" | "password_common";

/** Everything from the first slash on is cut off (R-RTE-22, R-RTE-23). */
export function cutAtSlash(value: string): string {
  return value.split("/", 1)[0] ?? "";
}
