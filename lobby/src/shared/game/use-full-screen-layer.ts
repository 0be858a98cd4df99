import { useEffect, useEffectEvent } from "react";
import { pushFrameEntry } from "./frame-entry.ts";
import { focusOpener } from "./opener.ts";

/**
 * A full-screen layer over a page: browser back closes it (R-GAME-12), the page below does not scroll, and the focus
 * returns to where the player left it, if `rememberOpener` was called before the page was covered.
 */
export function useFullScreenLayer(onBack: () => void): void {
  const back = useEffectEvent(onBack);

  useEffect(() => pushFrameEntry(() => back()), []);

  useEffect(() => {
    const rootStyle = document.documentElement.style;
    rootStyle.overflow = "hidden";
    return () => {
      rootStyle.overflow = "";
      focusOpener();
    };
  }, []);
}
