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
    // Hiding first re-enters the top layer, so that no dialog covers it, whether it opened before the toast or after.
    const show = () => {
      element.hidePopover();
      element.showPopover();
    };
    const lift = ({ target }: Event) => {
      if (target instanceof HTMLDialogElement && target.open) show();
    };
    show();
    document.addEventListener("toggle", lift, true);
    const timer = setTimeout(() => {
      element.hidePopover();
      hideToast(toast.id);
    }, lasts);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("toggle", lift, true);
    };
  }, [toast, lasts]);

  return (
    <div
      ref={box}
      popover="manual"
      role="alert"
      // Where the screen itself is not that high, above its lower edge.
      style={{ top: `min(${top}px, calc(100dvh - 96px))` }}
      className={`pointer-events-none fixed inset-x-0 bottom-auto mx-auto w-fit max-w-[min(88%,380px)] rounded-md border px-4 py-3 text-center font-semibold shadow-paper ${tones[toast?.tone ?? "plain"]}`}
    >
      {toast?.text}
    </div>
  );
}
