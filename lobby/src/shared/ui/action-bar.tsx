import { useRef, type ReactNode } from "react";
import { useRootMark } from "../browser/root-mark.ts";
import { useStickyBar } from "./use-sticky-bar.ts";

/** Tells the page the height the bar covers, as `--bar`. */
function tellHeight(bar: HTMLElement | null): void {
  const { style } = document.documentElement;
  if (bar === null) style.removeProperty("--bar");
  else style.setProperty("--bar", `${getComputedStyle(bar).position === "sticky" ? bar.offsetHeight : 0}px`);
}

/** The bar with a screen's main button, sticky at the lower edge. It covers at most a third of the screen. */
export function ActionBar({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useRootMark("bar");
  useStickyBar(box, 1 / 3, tellHeight);
  return (
    <div ref={box} className={`action-bar sticky data-in-page:static ${className}`}>
      {children}
    </div>
  );
}
