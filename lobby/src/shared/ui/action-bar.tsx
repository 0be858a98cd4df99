import { useRef, type ReactNode } from "react";
import { useRootMark } from "../browser/root-mark.ts";
import { tellBarHeight, useStickyBar } from "./use-sticky-bar.ts";

/** The bar with a screen's main button, sticky at the lower edge. It covers at most a third of the screen. */
export function ActionBar({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useRootMark("bar");
  useStickyBar(box, 1 / 3, tellBarHeight);
  return (
    <div ref={box} className={`action-bar sticky data-in-page:static ${className}`}>
      {children}
    </div>
  );
}
