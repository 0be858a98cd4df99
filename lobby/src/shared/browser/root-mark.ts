import { useLayoutEffect } from "react";

/** Names what is on the screen, for the styles of elements elsewhere on the page. */
type RootMark = "bar" | "break" | "leaving" | "modal" | "offline" | "search" | "tab-bar";

const counts = new Map<RootMark, number>();

/**
 * Sets `data-<mark>` on the root element until the returned function is called. Styles use it in the place of `:has()`,
 * which the browser evaluates again for every element that a scrolling list adds (R-FND-12).
 */
export function markRoot(mark: RootMark): () => void {
  const add = (by: number) => {
    const count = (counts.get(mark) ?? 0) + by;
    counts.set(mark, count);
    document.documentElement.toggleAttribute(`data-${mark}`, count > 0);
  };
  add(1);
  return () => add(-1);
}

/** The same while the component is mounted and `on` is true. */
export function useRootMark(mark: RootMark, on = true): void {
  useLayoutEffect(() => (on ? markRoot(mark) : undefined), [mark, on]);
}
