import type { Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useRef, type RefObject } from "react";
import { createPlaceMemory, type ListPlace } from "./place-memory.ts";

/** The list is still after this time without a scroll. */
const stillMs = 100;

/**
 * Returns to the place in the list when the player comes back or reloads, and remembers it (R-FND-10).
 * @param isMeasured the rows have their places on the page
 * @param top where the list begins, px
 */
export function usePlace(
  box: RefObject<HTMLElement | null>,
  virtual: Virtualizer<Window, Element>,
  { isMeasured, top }: { readonly isMeasured: boolean; readonly top: number },
): void {
  /** The place to return to, until the player does something. */
  const left = useRef<ListPlace | null>(null);
  /** Returns the distance of a row from the top of the list, px. */
  const startOf = useEffectEvent((row: number) => {
    const { start = 0 } = virtual.measurementsCache[row] ?? {};
    return start - virtual.options.scrollMargin;
  });
  /**
   * Returns the place that is shown. Null while the next screen is being loaded: this one is hidden, and no longer
   * where the player left it.
   */
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
    left.current = place;
    const arrived = new AbortController();
    for (const input of ["pointerdown", "wheel", "keydown"])
      addEventListener(input, () => void (left.current = null), { passive: true, signal: arrived.signal });
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
      arrived.abort();
      removeEventListener("scroll", noteSoon);
      removeEventListener("pagehide", keep);
    };
  }, [isMeasured]);

  // The router's effects come first: they start every screen at its top. What is above the list may load later, and
  // moves it.
  useEffect(() => {
    if (!isMeasured || left.current === null) return;
    const { row, past } = left.current;
    scrollTo(0, row < 0 ? past : top + startOf(row) + past);
  }, [isMeasured, top]);
}
