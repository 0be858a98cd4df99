import { useRef, type ReactNode } from "react";
import { useStickyBar } from "../ui/use-sticky-bar.ts";

/** The largest share of the screen's height it may cover. */
const share = 0.45;

/** The actions of a panel. They stay in view at its lower edge while the rest scrolls below them. */
export function PanelFoot({
  className = "grid gap-2",
  children,
}: {
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useStickyBar(box, share);
  return (
    <div ref={box} className={`panel-foot ${className}`}>
      {children}
    </div>
  );
}
