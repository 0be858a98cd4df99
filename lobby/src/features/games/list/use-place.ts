import type { Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, type RefObject } from "react";
import { createPlaceMemory, type ListPlace } from "./place-memory.ts";

/** The list is still after this time without a scroll. */
const stillMs = 100;

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
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Measuring while rows are drawn would lay out the page twice in every frame.
    const noteSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(note, stillMs);
    };
    const keep = () => {
      clearTimeout(timer);
      note();
      if (place !== null) memory.keep(place);
    };
    addEventListener("scroll", noteSoon, { passive: true });
    addEventListener("pagehide", keep);
    return () => {
      keep();
      removeEventListener("scroll", noteSoon);
      removeEventListener("pagehide", keep);
    };
  }, [isMeasured]);
}
