import { randomInt } from "node:crypto";

/** Crockford's base 32: no I, L, O and U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const groups = 5;
const groupLength = 5;

/** Returns a recovery code of 125 random bits, e.g. `7KQ2M-0XW9R-TB4HE-C6NVA-3YP8D` (R-REC-01). */
export function newRecoveryCode(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

/**
 * Returns what a player copied by hand in the form in which codes are hashed: without spaces and hyphens, in capitals, and
 * with the digits that O, I and L are taken for (R-REC-02).
 */
export function readRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
}
