import { createHmac, hash } from "node:crypto";
import { fieldNames, type FieldName, type Fields } from "./fields.ts";

/*
 * A leaf is a text with one salted commitment for each field of its entry, so that a proof can open some fields and keep
 * the others secret. The salts are derived from one secret of the entry. docs/honesty.md has the format.
 */

/** Returns the salt of a field: 16 bytes, base64url. */
export function saltOf(secret: Uint8Array, name: FieldName): string {
  return createHmac("sha256", secret)
    .update(`fairlobby audit salt v1\n${name}`)
    .digest()
    .subarray(0, 16)
    .toString("base64url");
}

/** Returns the commitment to a field's value: SHA-256, base64url. */
export function commitmentTo(name: FieldName, salt: string, value: string | null): string {
  const rest = value === null ? "absent\n" : `present\n${value}`;
  return hash("sha256", `fairlobby audit field v1\n${name}\n${salt}\n${rest}`, "base64url");
}

/** Returns the text of an entry's leaf. */
export function leafOf(fields: Fields, secret: Uint8Array): string {
  const lines = fieldNames.map((name) => `${name}:${commitmentTo(name, saltOf(secret, name), fields[name])}\n`);
  return `fairlobby audit entry v1\n${lines.join("")}`;
}
