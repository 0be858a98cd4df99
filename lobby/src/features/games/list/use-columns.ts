import { useLayoutEffect, useState, type RefObject } from "react";
import { columnsIn, gap } from "./columns.ts";

/**
 * Measures a list: how many tiles are side by side, how wide one is, and how far down the page it begins, px. The first
 * render is a guess.
 */
export function useColumns(box: RefObject<HTMLElement | null>) {
  const [measured, setMeasured] = useState({ columns: 3, cell: 100, top: 0, isMeasured: false });
  useLayoutEffect(() => {
    const list = box.current;
    if (list === null) return;
    const measure = () => {
      const { width, top: seen } = list.getBoundingClientRect();
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const columns = columnsIn(width, rem);
      const [cell, top] = [(width - gap * (columns - 1)) / columns, Math.round(seen + scrollY)];
      setMeasured((before) =>
        before.columns === columns && before.cell === cell && before.top === top
          ? before
          : { columns, cell, top, isMeasured: true },
      );
    };
    measure();
    // What is above the list may grow or shrink: it moves the list, not its size.
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [box]);
  return measured;
}
