import { useEffect, useEffectEvent } from "react";
import { enterFrame } from "./frame-entry.ts";
import { focusOpener } from "./opener.ts";

/**
 * What lies full screen over a page: browser back closes it (R-GAME-12), the page below does not scroll, and the focus
 * returns to where the player left it, if `rememberOpener` was called before the page was covered.
 */
export function useOverPage(onBack: () => void): void {
  const back = useEffectEvent(onBack);

  useEffect(() => enterFrame(() => back()), []);

  useEffect(() => {
    const rootStyle = document.documentElement.style;
    rootStyle.overflow = "hidden";
    return () => {
      rootStyle.overflow = "";
      focusOpener();
    };
  }, []);
}
