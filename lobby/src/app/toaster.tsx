import { useEffect, useRef } from "react";
import { useConfig } from "../shared/server/config.ts";
import { placeToast, type ScreenSpan } from "./place-toast.ts";
import { hideToast, lastPressed, useToast } from "../shared/dialogs/toast.ts";

const places = { banner: { top: 320, lasts: 3000 }, tabs: { top: 350, lasts: 2000 } } as const;

const tones = {
  plain: "bg-lifted text-text border-line",
  good: "bg-jade text-ground border-jade",
  bad: "bg-lifted text-text border-coral",
} as const;

/** The main button, the current step of an order, and fields. */
const keepClear = "[data-main], [aria-current=step], input";

/** Returns the visible spans a toast must not cover: of `keepClear` and of the control it reports on (R-HOME-47). */
function visibleSpans(): ScreenSpan[] {
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const pressed = lastPressed();
  return [...top.querySelectorAll(keepClear), ...(pressed !== null && top.contains(pressed) ? [pressed] : [])]
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.bottom > 0 && box.top < innerHeight);
}

/**
 * Shows the current toast in the top layer, above any open dialog, at the variant's place (R-HOME-17, R-HOME-18), but
 * without covering the control it reports on or the main button (R-HOME-47).
 */
export default function Toaster() {
  const { variant } = useConfig();
  const toast = useToast((state) => state.toast);
  const box = useRef<HTMLDivElement>(null);
  const { top, lasts } = places[variant];

  useEffect(() => {
    const element = box.current;
    if (toast === null || element === null) return;
    const place = () => {
      const { height } = element.getBoundingClientRect();
      element.style.top = `${placeToast(height, innerHeight, top, visibleSpans())}px`;
    };
    // Hidden and shown again, the toast enters the top layer above every open dialog.
    const show = () => {
      element.hidePopover();
      element.showPopover();
      place();
    };
    show();
    // The reply that caused the toast may change the page or close a dialog; the toast is then placed again.
    const grown = new ResizeObserver(place);
    grown.observe(document.body);
    const changed = new MutationObserver((changes) => {
      const opened = ({ attributeName, target }: MutationRecord) =>
        attributeName === "open" && target instanceof HTMLDialogElement && target.open;
      if (changes.some(opened)) show();
      else place();
    });
    const attributeFilter = ["open", "aria-current", "aria-invalid", "data-main"];
    changed.observe(document.body, { subtree: true, childList: true, attributeFilter });
    const timer = setTimeout(() => {
      element.hidePopover();
      hideToast(toast.id);
    }, lasts);
    return () => {
      clearTimeout(timer);
      grown.disconnect();
      changed.disconnect();
    };
  }, [toast, lasts, top]);

  return (
    <div
      ref={box}
      popover="manual"
      role="alert"
      className={`pointer-events-none fixed inset-x-0 bottom-auto mx-auto w-fit max-w-[min(88%,380px)] rounded-md border px-4 py-3 text-center font-semibold shadow-paper ${tones[toast?.tone ?? "plain"]}`}
    >
      {toast?.text}
    </div>
  );
}
