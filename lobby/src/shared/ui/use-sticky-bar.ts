import { useEffectEvent, useLayoutEffect, type RefObject } from "react";

/** Tells the page the height a bar covers, with the space below it, as `--bar`: focused elements scroll clear of it. */
function tellBarHeight(bar: HTMLElement | null): void {
  const { style } = document.documentElement;
  if (bar === null) style.removeProperty("--bar");
  else {
    const { position, marginBottom } = getComputedStyle(bar);
    const covered = position === "sticky" ? bar.offsetHeight + Number.parseFloat(marginBottom) : 0;
    style.setProperty("--bar", `${covered}px`);
  }
}

/**
 * Marks a sticky bar `data-in-page` while it would take more than a share of the screen's height (large letters, a low
 * screen): it then scrolls with the rest.
 * @param onMeasure called with the bar after each measurement, with null when it leaves
 */
export function useStickyBar(
  box: RefObject<HTMLElement | null>,
  share: number,
  onMeasure: (bar: HTMLElement | null) => void = () => {},
): void {
  const measured = useEffectEvent(onMeasure);
  useLayoutEffect(() => {
    const bar = box.current;
    if (bar === null) return;
    const measure = () => {
      bar.toggleAttribute("data-in-page", bar.offsetHeight > innerHeight * share);
      measured(bar);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
      measured(null);
    };
  }, [box, share]);
}

/** The same for a bar at the lower edge of the page: it covers at most a third of the screen. */
export function usePageBar(box: RefObject<HTMLElement | null>): void {
  useStickyBar(box, 1 / 3, tellBarHeight);
}
