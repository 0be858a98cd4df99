import { useLayoutEffect, useRef, type ReactNode } from "react";

/** The share of the screen's height a bar may keep from what scrolls beneath it. */
const share = 1 / 3;

/**
 * The bar with a screen's main button, which stays at the lower edge. With large letters or on a low screen it would take
 * more than a third of the height: then it has its place in the page and scrolls with it. `--bar` is the height it covers.
 */
export function ActionBar({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const bar = box.current;
    if (bar === null) return;
    const root = document.documentElement;
    const measure = () => {
      bar.toggleAttribute("data-in-page", bar.offsetHeight > innerHeight * share);
      const covers = getComputedStyle(bar).position === "sticky" ? bar.offsetHeight : 0;
      root.style.setProperty("--bar", `${covers}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
      root.style.removeProperty("--bar");
    };
  }, []);

  return (
    <div ref={box} className={`action-bar sticky data-in-page:static ${className}`}>
      {children}
    </div>
  );
}
