import { useEffect } from "react";
import { useSound } from "../../shared/browser/sound.ts";

/** Plays the lobby's sounds while sound is on; the code is not loaded while it is off. Renders nothing. */
export function Sound() {
  const on = useSound((sound) => sound.on);
  useEffect(() => {
    if (!on || typeof AudioContext === "undefined") return;
    let stop: (() => void) | undefined;
    let over = false;
    const start = async (): Promise<void> => {
      const { startSound } = await import("./engine.ts");
      if (!over) stop = startSound();
    };
    // The lobby works without sound.
    start().catch(() => {});
    return () => {
      over = true;
      stop?.();
    };
  }, [on]);
  return null;
}
