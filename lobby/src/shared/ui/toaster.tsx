import { useEffect, useRef } from "react";
import { useConfig } from "../config.ts";
import { hideToast, useToast } from "../toast.ts";

const places = { banner: { top: 320, lasts: 3000 }, tabs: { top: 350, lasts: 2000 } } as const;

const tones = {
  plain: "bg-lifted text-text border-line",
  good: "bg-jade text-ground border-jade",
  bad: "bg-lifted text-text border-coral",
} as const;

/** Shows the current toast in the top layer, above any open dialog, where the variant puts it (R-HOME-17, R-HOME-18). */
export default function Toaster() {
  const { variant } = useConfig();
  const toast = useToast((state) => state.toast);
  const box = useRef<HTMLDivElement>(null);
  const { top, lasts } = places[variant];

  useEffect(() => {
    const element = box.current;
    if (toast === null || element === null) return;
    // Hiding first re-enters the top layer, so a dialog opened since the last toast does not cover this one.
    element.hidePopover();
    element.showPopover();
    const timer = setTimeout(() => {
      element.hidePopover();
      hideToast(toast.id);
    }, lasts);
    return () => clearTimeout(timer);
  }, [toast, lasts]);

  return (
    <div
      ref={box}
      popover="manual"
      role="alert"
      style={{ top }}
      className={`pointer-events-none fixed inset-x-0 bottom-auto mx-auto w-fit max-w-[min(88%,380px)] rounded-md border px-4 py-3 text-center font-semibold shadow-paper ${tones[toast?.tone ?? "plain"]}`}
    >
      {toast?.text}
    </div>
  );
}
