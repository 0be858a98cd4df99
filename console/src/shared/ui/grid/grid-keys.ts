import type { KeyboardEvent } from "react";
import { areLettersOn } from "../../letter-keys.ts";

/** The index of the row to move to; `open`: open the active row; `stay`: do nothing. */
export type GridKey = number | "open" | "stay";

/** How many rows Page Up and Page Down move. */
const page = 20;

/** Returns what a key pressed in a grid does; null for none. A control in a row keeps Enter and the space bar. */
export function gridKey(event: KeyboardEvent, at: number, count: number): GridKey | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const isControl = event.target instanceof Element && event.target.closest("button, a, input") !== null;
  const to = (next: number): GridKey => Math.max(0, Math.min(count - 1, next));
  switch (event.key) {
    case "ArrowDown":
      return to(at + 1);
    case "ArrowUp":
      return to(at - 1);
    case "PageDown":
      return to(at + page);
    case "PageUp":
      return to(at - page);
    case "Home":
      return to(0);
    case "End":
      return to(count - 1);
    case "Enter":
      return isControl ? null : "open";
    case " ":
      // By default the space bar would scroll the active row out of view.
      return isControl ? null : "stay";
  }
  if (!areLettersOn()) return null;
  if (event.key === "j") return to(at + 1);
  return event.key === "k" ? to(at - 1) : null;
}
