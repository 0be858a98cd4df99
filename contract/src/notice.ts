/** Notice lines by an opaque key, in the order they are shown (R-API-34, R-PUSH-06). */
export type NoticeMap = Record<string, string>;

/** Reads a notice map from a JSON string or an object; returns an empty map for anything else. */
export function parseNotice(value: unknown): NoticeMap {
  let map: unknown = value;
  if (typeof value === "string") {
    try {
      map = JSON.parse(value);
    } catch {
      return {};
    }
  }
  if (typeof map !== "object" || map === null || Array.isArray(map)) return {};
  return Object.fromEntries(
    Object.entries(map).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
