import { createHash, hash } from "node:crypto";
import { fieldNames, type FieldName, type Fields } from "./fields.ts";

/*
 * A leaf is a text with one salted commitment for each field of its entry, so that a proof can open some fields and keep
 * the others secret. The salts are derived from one secret of the entry. docs/honesty.md has the format.
 */

const saltBytes = 16;

/**
 * Returns the salt of each field: 16 bytes, base64url. All are derived at once, because a keyed hash for each took two
 * thirds of the time of sealing.
 */
export function saltsOf(secret: Uint8Array): Readonly<Record<FieldName, string>> {
  const derived = createHash("shake256", { outputLength: fieldNames.length * saltBytes })
    .update("fairlobby audit salts v1\n")
    .update(secret)
    .digest();
  const salts = fieldNames.map((name, at) => {
    return [name, derived.subarray(at * saltBytes, (at + 1) * saltBytes).toString("base64url")] as const;
  });
  return Object.fromEntries(salts) as Record<FieldName, string>;
}

/** Returns the commitment to a field's value: SHA-256, base64url. */
function commitmentTo(name: FieldName, salt: string, value: string | null): string {
  const rest = value === null ? "absent\n" : `present\n${value}`;
  return hash("sha256", `fairlobby audit field v1\n${name}\n${salt}\n${rest}`, "base64url");
}

/** Returns the text of an entry's leaf. */
export function leafOf(fields: Fields, secret: Uint8Array): string {
  const salts = saltsOf(secret);
  const lines = fieldNames.map((name) => `${name}:${commitmentTo(name, salts[name], fields[name])}\n`);
  return `fairlobby audit entry v1\n${lines.join("")}`;
}
