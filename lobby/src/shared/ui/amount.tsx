import { useEffect, useRef, useState } from "react";
import { reducedMotion } from "../browser/reduced-motion.ts";
import { useMoney } from "../text/use-money.ts";

/** An amount in minor units, in the lobby's currency, with tabular figures. */
export function Amount({ minor, className = "" }: { readonly minor: number; readonly className?: string }) {
  const money = useMoney();
  return <span className={`tabular whitespace-nowrap ${className}`}>{money(minor)}</span>;
}

const rollMs = 700;

/** Like `Amount`, but rolls from the previous value to a new one, unless reduced motion is preferred. */
export function RollingAmount({ minor, className = "" }: { readonly minor: number; readonly className?: string }) {
  const money = useMoney();
  const [shown, setShown] = useState(minor);
  const from = useRef(minor);

  useEffect(() => {
    const start = from.current;
    from.current = minor;
    if (start === minor) return;
    if (reducedMotion().matches) {
      const still = requestAnimationFrame(() => setShown(minor));
      return () => cancelAnimationFrame(still);
    }
    let frame = 0;
    let began: number | undefined;
    const step = (now: number) => {
      began ??= now;
      const share = Math.min(1, (now - began) / rollMs);
      const eased = 1 - (1 - share) ** 4;
      setShown(share === 1 ? minor : Math.round(start + (minor - start) * eased));
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      setShown(minor);
    };
  }, [minor]);

  return (
    <span className={`tabular whitespace-nowrap ${className}`}>
      <span aria-hidden="true">{money(shown)}</span>
      <span className="sr-only">{money(minor)}</span>
    </span>
  );
}
