import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { useSound } from "../browser/sound.ts";
import { useConfig } from "../server/config.ts";
import { LoadingOverlay, type LoadingOverlayProps } from "./loading-overlay.tsx";
import { frameRequest, type GameEvent } from "./frame-messages.ts";

/** After this time without the page the player gets a retry and an exit. */
const loadLimitMs = 15_000;
/** The same for a page that is loaded, shows its own progress, and has not said that the game can be played (R-GAME-24). */
const readyLimitMs = 30_000;

type Stage = "loading" | "loaded" | "ready" | "stuck";

interface ProviderFrameProps {
  /** Names the screen and the frame in it. */
  readonly label: string;
  /** The address the frame loads. Pass it as the key, too: another address is another frame. */
  readonly address: string;
  readonly bar: ReactNode;
  readonly overlay: LoadingOverlayProps;
  /** Keeps the overlay although the page is loaded. */
  readonly covered?: boolean;
  /** Whether the page is a game's, which may say when it can be played. */
  readonly isGame?: boolean;
  readonly onClose: () => void;
  readonly onGameEvent?: (news: GameEvent) => void;
}

/**
 * A provider's page, full screen over the lobby, on its own origin and sandboxed: a game or the replay of a round. It
 * closes when it loads a second time (R-GAME-10), or when it sends a message to close (R-GAME-11).
 */
export function ProviderFrame({
  label,
  address,
  bar,
  overlay,
  covered = false,
  isGame = false,
  onClose,
  onGameEvent,
}: ProviderFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const loads = useRef(0);
  const [, navigate] = useLocation();
  const [stage, setStage] = useState<Stage>("loading");
  const { readyOrigins, displayTimeZone } = useConfig();
  const reportsReady = isGame && readyOrigins?.some((origin) => address.startsWith(`${origin}/`)) === true;

  /** The page may be quieter than the lobby, never louder (R-SND-06); its times are in the lobby's zone (R-GAME-26). */
  const tellSettings = () => {
    const { origin } = new URL(address);
    for (const message of [
      { type: "sound", on: useSound.getState().on },
      { type: "timeZone", iana: displayTimeZone.iana },
    ]) {
      frame.current?.contentWindow?.postMessage(message, origin);
    }
  };

  const handleMessage = useEffectEvent((event: MessageEvent<unknown>) => {
    if (event.source !== frame.current?.contentWindow) return;
    const request = frameRequest(event.data, event.origin, address);
    if (request === undefined) return;
    if (request === "close") onClose();
    else if (request === "ready") {
      setStage("ready");
      tellSettings();
    }
    // Leaving the screen leaves the game; a round that was not finished is resumed.
    else if (typeof request === "object") navigate(request.check);
    else onGameEvent?.(request);
  });

  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => handleMessage(event);
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, []);

  useEffect(() => {
    if (stage !== "loading" && stage !== "loaded") return;
    const timer = setTimeout(() => setStage("stuck"), stage === "loading" ? loadLimitMs : readyLimitMs);
    return () => clearTimeout(timer);
  }, [stage]);

  const loaded = () => {
    loads.current += 1;
    // A second load means the page navigated itself away.
    if (loads.current > 1) return onClose();
    setStage((now) => (reportsReady && now !== "ready" ? "loaded" : "ready"));
    tellSettings();
  };

  return (
    <section
      aria-label={label}
      className="fixed inset-0 z-30 grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] bg-ground pt-[env(safe-area-inset-top)]"
    >
      <div>{bar}</div>
      <div className="relative min-h-0">
        <iframe
          ref={frame}
          src={address}
          title={label}
          onLoad={loaded}
          allow="autoplay; fullscreen; web-share; clipboard-write"
          sandbox="allow-scripts allow-same-origin"
          className="absolute inset-0 size-full border-0"
        />
        {(stage === "loading" || stage === "stuck" || covered) && (
          <LoadingOverlay {...overlay} stuck={stage === "stuck"} />
        )}
      </div>
    </section>
  );
}
