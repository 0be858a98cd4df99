import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
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

/** The open dialog on top, or the page: what lies outside an open modal dialog is behind it. */
const topLayer = (): Element => [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;

/** Returns the visible spans a toast must not cover: of `keepClear` and of the control it reports on (R-HOME-47). */
function visibleSpans(top: Element): ScreenSpan[] {
  const pressed = lastPressed();
  return [...top.querySelectorAll(keepClear), ...(pressed !== null && top.contains(pressed) ? [pressed] : [])]
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.bottom > 0 && box.top < innerHeight);
}

/** Returns `topLayer`, kept current while dialogs open and close. */
function useTopLayer(): Element {
  const [layer, setLayer] = useState(topLayer);
  useEffect(() => {
    const changed = new MutationObserver(() => setLayer(topLayer()));
    changed.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] });
    return () => changed.disconnect();
  }, []);
  return layer;
}

/**
 * Shows the current toast in the open dialog, if any, else over the page, at the variant's place (R-HOME-17,
 * R-HOME-18), but without covering the control it reports on or the main button (R-HOME-47). Not a popover, which the
 * oldest browsers lack, and which assistive technology does not reach beside an open dialog.
 */
export default function Toaster() {
  const { variant } = useConfig();
  const toast = useToast((state) => state.toast);
  const box = useRef<HTMLDivElement>(null);
  const layer = useTopLayer();
  const { top, lasts } = places[variant];

  useEffect(() => {
    if (toast === null) return;
    const timer = setTimeout(() => hideToast(toast.id), lasts);
    return () => clearTimeout(timer);
  }, [toast, lasts]);

  useEffect(() => {
    const element = box.current;
    if (toast === null || element === null) return;
    const place = () => {
      const { height } = element.getBoundingClientRect();
      element.style.top = `${placeToast(height, innerHeight, top, visibleSpans(layer))}px`;
    };
    place();
    // The reply that caused the toast may change the page; the toast is then placed again.
    const grown = new ResizeObserver(place);
    grown.observe(document.body);
    const changed = new MutationObserver(place);
    const attributeFilter = ["open", "aria-current", "aria-invalid", "data-main"];
    changed.observe(document.body, { subtree: true, childList: true, attributeFilter });
    return () => {
      grown.disconnect();
      changed.disconnect();
    };
  }, [toast, layer, top]);

  return createPortal(
    <div
      ref={box}
      data-toast
      role="alert"
      className={`pointer-events-none fixed inset-x-0 z-50 mx-auto w-fit max-w-[min(88%,380px)] rounded-md border px-4 py-3 text-center font-semibold shadow-paper ${tones[toast?.tone ?? "plain"]}`}
    >
      {toast?.text}
    </div>,
    layer,
  );
}
