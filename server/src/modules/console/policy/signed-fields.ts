/** A field of a payload, and its value as text. */
export interface SignedField {
  /** The path in the payload, e.g. `disclosure.until`. */
  readonly field: string;
  readonly value: string;
}

/** From 2001 to 2603: no sum of money in a payload is named like a time. */
const isTime = (name: string, value: number): boolean =>
  /(^|\.)(at|from|until|since|endsAt)$/.test(name) && value >= 1e12 && value < 2e13;

/**
 * Returns every field of a proposal's payload, which is what its hash is over: an approver sees all that they sign,
 * because it is derived from nothing else (R-EYE-05). Empty lists and objects are fields too.
 */
export function signedFields(payload: unknown, path = ""): SignedField[] {
  if (typeof payload !== "object" || payload === null) return [{ field: path, value: valueOf(path, payload) }];
  const parts = Object.entries(payload);
  if (parts.length === 0) return [{ field: path, value: Array.isArray(payload) ? "[]" : "{}" }];
  return parts.flatMap(([name, part]) => signedFields(part, path === "" ? name : `${path}.${name}`));
}

function valueOf(path: string, value: unknown): string {
  if (typeof value === "number" && isTime(path, value)) return new Date(value).toISOString();
  return typeof value === "string" ? value : JSON.stringify(value);
}
