import { useLayoutEffect, useRef, type ReactNode } from "react";

/** The largest share of the screen's height a bar may cover. */
const share = 1 / 3;

/**
 * The bar with a screen's main button, sticky at the lower edge. Where it would take more than a third of the height
 * (large letters, a low screen), it scrolls with the page. `--bar` is the height it covers.
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
