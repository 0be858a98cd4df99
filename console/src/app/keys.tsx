import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { areLettersOn, isTyping } from "../shared/letter-keys.ts";
import type { PageEntry } from "./pages.ts";

const Palette = lazy(() => import("./palette.tsx"));
const KeysDialog = lazy(() => import("./keys-dialog.tsx"));

/** How long after `g` a letter opens a page. Milliseconds. */
const chordMs = 1_500;

export type Overlay = "palette" | "keys" | null;

interface KeysProps {
  readonly pages: readonly PageEntry[];
  readonly shown: Overlay;
  readonly onShow: (overlay: Overlay) => void;
}

/** Handles the keys that work on every page: Ctrl K, `g` with a letter, and `?` for the list of keys (R-CUI-02). */
export function Keys({ pages, shown, onShow: setShown }: KeysProps) {
  const navigate = useNavigate();
  useEffect(() => {
    let pressedG = 0;
    const press = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        setShown("palette");
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !areLettersOn()) return;
      if (event.key === "?") setShown("keys");
      const page = event.timeStamp - pressedG < chordMs ? pages.find(({ letter }) => letter === event.key) : undefined;
      pressedG = event.key === "g" ? event.timeStamp : 0;
      if (page !== undefined) void navigate({ to: page.path, search: {} });
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [navigate, pages, setShown]);
  const close = (): void => setShown(null);
  return (
    <Suspense>
      {shown === "palette" && <Palette pages={pages} onClose={close} onKeys={() => setShown("keys")} />}
      {shown === "keys" && <KeysDialog pages={pages} onClose={close} />}
    </Suspense>
  );
}
