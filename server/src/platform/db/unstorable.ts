/**
 * Returns the path of a text that the database cannot store: with a NUL, or with half of a surrogate pair. Null for
 * none.
 */
export function findUnstorable(value: unknown, path = ""): string | null {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed() ? path : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const found = findUnstorable(part, path === "" ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}
