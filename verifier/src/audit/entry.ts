import { fromBase64url, hashText } from "../proofs/bytes.ts";
import { readStatement, writeStatement, type Form } from "../proofs/statement.ts";

/*
 * An entry of the audit log. Its leaf holds one salted commitment for each field, so that a proof can show some fields
 * and keep the others secret.
 */

export const entryForm = {
  title: "fairlobby audit entry v1",
  names: [
    "entry",
    "time",
    "actor",
    "operator",
    "session",
    "role",
    "action",
    "subject-kind",
    "subject",
    "player",
    "reason",
    "note",
    "particulars",
    "before",
    "after",
    "proposal",
    "settings",
    "readable-at",
    "withheld-by",
    "law",
    "withheld-until",
  ],
} as const satisfies Form<string>;

export type EntryField = (typeof entryForm.names)[number];

/** A field of an entry with what opens its commitment. */
export interface OpenedField {
  readonly name: EntryField;
  /** 16 random bytes, base64url. */
  readonly salt: string;
  /** Null where the entry does not have the field. */
  readonly value: string | null;
}

/** Returns the commitment to a field: base64url SHA-256. */
export function commitmentTo({ name, salt, value }: OpenedField): Promise<string> {
  return hashText(
    value === null
      ? `fairlobby audit field v1\n${name}\n${salt}\nabsent\n`
      : `fairlobby audit field v1\n${name}\n${salt}\npresent\n${value}`,
  );
}

/** Returns the leaf of an entry whose fields are all open. */
export async function leafOfFields(fields: readonly OpenedField[]): Promise<string> {
  const commitments = await Promise.all(fields.map(commitmentTo));
  const values = Object.fromEntries(fields.map(({ name }, at) => [name, commitments[at] ?? ""]));
  return writeStatement(entryForm, values as Record<EntryField, string>);
}

/** Reads a leaf; null if the text is not exactly a leaf. */
export function readLeaf(text: string): Readonly<Record<EntryField, string>> | null {
  const values = readStatement(entryForm, text);
  if (values === null) return null;
  return Object.values(values).every((value) => fromBase64url(value, 32) !== null) ? values : null;
}

/** Reads a field with its salt; null for anything else. */
export function readOpened(name: unknown, salt: unknown, value: unknown): OpenedField | null {
  const known = entryForm.names.find((each) => each === name);
  if (known === undefined || typeof salt !== "string" || fromBase64url(salt, 16) === null) return null;
  return value === null || typeof value === "string" ? { name: known, salt, value } : null;
}
