import { useRef, type ReactNode } from "react";
import { useRootMark } from "../browser/root-mark.ts";
import { usePageBar } from "./use-sticky-bar.ts";

/** The bar with a screen's main button, sticky at the lower edge. It covers at most a third of the screen. */
export function ActionBar({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useRootMark("bar");
  usePageBar(box);
  return (
    <div ref={box} className={`action-bar sticky data-in-page:static ${className}`}>
      {children}
    </div>
  );
}
