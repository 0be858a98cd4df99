/** Embeddings, overrides and isolates of writing direction: they can reverse the text that follows them (UAX 9). */
const controls = /[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * No call accepts a body that is nested deeper: what is deeper is left as it is, so that the stack does not overflow.
 */
const deepest = 32;

/**
 * Returns a JSON value without the controls of writing direction in its texts. They are dropped and not refused, since
 * a phone number that is copied from a contact may have two of them. Passwords stay as they are.
 */
export function withoutDirectionControls(value: unknown, name = "", depth = 0): unknown {
  if (depth > deepest) return value;
  if (typeof value === "string") return /password/i.test(name) ? value : value.replaceAll(controls, "");
  if (Array.isArray(value)) return value.map((part) => withoutDirectionControls(part, name, depth + 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withoutDirectionControls(part, key, depth + 1)]),
  );
}
