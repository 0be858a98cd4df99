import { useEffect } from "react";
import { useSound } from "../../shared/browser/sound.ts";

/** The lobby's sounds while they are on; turned off, not even their code is loaded. Shows nothing. */
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
    // A lobby without sound is a lobby.
    start().catch(() => {});
    return () => {
      over = true;
      stop?.();
    };
  }, [on]);
  return null;
}
