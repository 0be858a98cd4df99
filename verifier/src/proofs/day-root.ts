import { none, readNumbers, readStatement, writeStatement, type Form } from "./statement.ts";

/** The statement a lobby signs at the end of a day. It commits to the day's lines and to the day before. */
export interface DayRoot {
  readonly issuer: string;
  readonly key: string;
  readonly mode: "play" | "real";
  /** The day, e.g. `2026-11-20`, in the display time zone. */
  readonly day: string;
  /** IANA name. */
  readonly zone: string;
  /** Number of the day's first line; if the day has no lines, the number of the next line. */
  readonly first: number;
  /** Number of lines of the day. */
  readonly count: number;
  /** Root of the tree over the day's lines, base64url. */
  readonly tree: string;
  /** Base64url SHA-256 of the statement of the day before; null for the first day. */
  readonly previous: string | null;
  /** Milliseconds since the epoch. */
  readonly closedAt: number;
}

export const rootForm = {
  title: "fairlobby payout day v1",
  names: ["issuer", "key", "mode", "day", "zone", "first", "count", "tree", "previous", "closed"],
} as const satisfies Form<string>;

export function writeDayRoot(root: DayRoot): string {
  return writeStatement(rootForm, {
    issuer: root.issuer,
    key: root.key,
    mode: root.mode,
    day: root.day,
    zone: root.zone,
    first: root.first.toString(),
    count: root.count.toString(),
    tree: root.tree,
    previous: root.previous ?? none,
    closed: root.closedAt.toString(),
  });
}

/** Reads a root; null if the text is not exactly a root. */
export function readDayRoot(text: string): DayRoot | null {
  const values = readStatement(rootForm, text);
  if (values === null) return null;
  const numbers = readNumbers(values, ["first", "count", "closed"]);
  const { issuer, key, mode, day, zone, tree } = values;
  if (numbers === null || (mode !== "play" && mode !== "real") || !/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const previous = values.previous === none ? null : values.previous;
  const { first, count, closed: closedAt } = numbers;
  return { issuer, key, mode, day, zone, first, count, tree, previous, closedAt };
}

const dayMs = 86_400_000;

/** Returns whether `after` is the day after `before` and its line numbers continue those of `before`. */
export function follows(before: DayRoot, after: DayRoot): boolean {
  return Date.parse(after.day) - Date.parse(before.day) === dayMs && after.first === before.first + before.count;
}
