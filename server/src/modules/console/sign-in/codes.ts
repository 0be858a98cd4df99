import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { recoveryCodes } from "../model.ts";

/** Codes of an authenticator app (RFC 6238): six digits, 30 seconds, SHA-1, which every app knows. */
const settings = { issuer: "Fairlobby console", algorithm: "SHA1", digits: 6, period: 30 } as const;

/** Returns a new secret, base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the secret as an `otpauth://` address, for a QR code. */
export const addressOf = (secret: string, email: string): string =>
  new TOTP({ ...settings, label: email, secret }).toString();

/**
 * Returns the number of the 30-second step that a code belongs to, or null if it is wrong. A clock may be one step off
 * (R-OPR-03).
 * @param at milliseconds since the epoch
 */
export function stepOf(secret: string, code: string, at: number): number | null {
  const drift = new TOTP({ ...settings, secret }).validate({ token: code, timestamp: at, window: 1 });
  return drift === null ? null : Math.floor(at / 1000 / settings.period) + drift;
}

const letters = "23456789abcdefghjkmnpqrstvwxyz";

/** Returns a code of 12 letters and digits in three groups: 58 random bits. */
export function newCode(): string {
  const group = (): string => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
  return [group(), group(), group()].join("-");
}

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodes }, newCode);

/** Returns a code in the form that is hashed: people type it in capitals, or without hyphens. */
export const bareCode = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
