import { sha256, utf8 } from "../proofs/bytes.ts";

/** Maximum depth of a value; a deeper one has no canonical form. */
const deepest = 16;

/**
 * Writes the canonical JSON of a value: names in the order of their UTF-16 code units, no white space, undefined values
 * omitted. Null if it is not a JSON value or nested too deeply.
 */
export function canonicalJson(value: unknown, depth = 0): string | null {
  if (depth > deepest) return null;
  if (typeof value === "string" || typeof value === "boolean" || value === null) return JSON.stringify(value);
  if (typeof value === "number") return Number.isFinite(value) ? JSON.stringify(value) : null;
  if (typeof value !== "object") return null;
  if (Array.isArray(value)) {
    const items = (value as readonly unknown[]).map((item) => canonicalJson(item, depth + 1));
    return items.includes(null) ? null : `[${items.join(",")}]`;
  }
  const parts: string[] = [];
  for (const [name, item] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (item === undefined) continue;
    const written = canonicalJson(item, depth + 1);
    if (written === null) return null;
    parts.push(`${JSON.stringify(name)}:${written}`);
  }
  return `{${parts.join(",")}}`;
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns the SHA-256 of a text's UTF-8 in hexadecimal: the hash under which a definition is published. */
export const hexHash = async (text: string): Promise<string> => toHex(await sha256(utf8(text)));
