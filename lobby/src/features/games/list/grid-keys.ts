/** The size of a grid. */
interface Size {
  readonly columns: number;
  readonly count: number;
}

/** The part of a keyboard event that matters here. */
interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Rows of a page up or down. */
const pageRows = 4;

/** Returns the position a key leads to from another one, as in any grid; null if the key leads nowhere. */
export function steppedFrom(
  at: number,
  { key, ctrlKey, metaKey, altKey }: Key,
  { columns, count }: Size,
): number | null {
  if (altKey || count === 0) return null;
  const last = count - 1;
  const rowStart = at - (at % columns);
  const whole = ctrlKey || metaKey;
  const within = (next: number): number | null => (next >= 0 && next <= last ? next : null);
  switch (key) {
    case "ArrowLeft":
      return within(at - 1);
    case "ArrowRight":
      return within(at + 1);
    case "ArrowUp":
      return within(at - columns);
    case "ArrowDown":
      // The last row may be shorter.
      return within(at + columns) ?? (rowStart + columns <= last ? last : null);
    case "PageUp":
      return Math.max(at - pageRows * columns, at % columns);
    case "PageDown":
      return Math.min(at + pageRows * columns, last);
    case "Home":
      return whole ? 0 : rowStart;
    case "End":
      return whole ? last : Math.min(rowStart + columns - 1, last);
    default:
      return null;
  }
}
