import type { Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, type RefObject } from "react";
import { createPlaceMemory, type ListPlace } from "./place-memory.ts";

/**
 * Returns to the place in the list when the player comes back or reloads, and remembers it (R-FND-10).
 * @param isMeasured the rows have their places on the page
 */
export function usePlace(
  box: RefObject<HTMLElement | null>,
  virtual: Virtualizer<Window, Element>,
  isMeasured: boolean,
): void {
  const startOf = useEffectEvent((row: number) => virtual.measurementsCache[row]?.start ?? 0);
  /** Null while the next screen is being loaded: this one is hidden, and no longer where the player left it. */
  const shown = useEffectEvent((): ListPlace | null => {
    const list = box.current?.getBoundingClientRect();
    if (list === undefined || list.height === 0) return null;
    const above = list.top > 0;
    const first = virtual.getVirtualItems().find(({ end }) => end > scrollY);
    return above || first === undefined
      ? { row: -1, past: scrollY }
      : { row: first.index, past: scrollY - first.start };
  });

  useEffect(() => {
    if (!isMeasured) return;
    const memory = createPlaceMemory();
    let place = memory.left();
    // The router's effects come first: they start every screen at its top.
    if (place !== null) scrollTo(0, place.row < 0 ? place.past : startOf(place.row) + place.past);
    const note = () => void (place = shown() ?? place);
    const keep = () => void (place !== null && memory.keep(place));
    addEventListener("scroll", note, { passive: true });
    addEventListener("pagehide", keep);
    return () => {
      keep();
      removeEventListener("scroll", note);
      removeEventListener("pagehide", keep);
    };
  }, [isMeasured]);
}
