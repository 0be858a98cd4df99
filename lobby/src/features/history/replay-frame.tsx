import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "wouter";
import { backLayers } from "../../shared/back-layers.ts";
import { frameRequest } from "../../shared/frame-messages.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { PlayBadge } from "../../shared/ui/play-badge.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";

/** A page that has not answered by then is not coming. */
const loadLimitMs = 15_000;

interface ReplayProps {
  /** Address of the provider's page that plays a round again: no session, nothing is staked. */
  readonly address: string;
  readonly onClose: () => void;
}

/**
 * A round played again, full screen over the history. Closed as a game is: by its exit, by browser back, by the page's
 * own message from its own window and origin, and when it loads a second time (R-GAME-10 to R-GAME-12, R-RTE-37).
 */
export function ReplayFrame({ address, onClose }: ReplayProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const exit = useRef<HTMLButtonElement>(null);
  const loads = useRef(0);
  const [, navigate] = useLocation();
  const [stage, setStage] = useState<"loading" | "ready" | "stuck">("loading");
  const closed = useEffectEvent(onClose);

  const heard = useEffectEvent((event: MessageEvent<unknown>) => {
    if (event.source !== frame.current?.contentWindow) return;
    const request = frameRequest(event.data, event.origin, address);
    if (request === "close") onClose();
    if (typeof request === "object") navigate(request.check);
  });

  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => heard(event);
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, []);

  useEffect(() => {
    const opener = document.activeElement;
    const rootStyle = document.documentElement.style;
    rootStyle.overflow = "hidden";
    exit.current?.focus({ preventScroll: true });
    const takeOff = backLayers.add({ onBack: () => closed() });
    return () => {
      rootStyle.overflow = "";
      takeOff();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    if (stage !== "loading") return;
    const timer = setTimeout(() => setStage("stuck"), loadLimitMs);
    return () => clearTimeout(timer);
  }, [stage]);

  const loaded = () => {
    loads.current += 1;
    if (loads.current > 1) onClose();
    else setStage("ready");
  };

  return (
    <section
      aria-label={t`Round played again`}
      className="fixed inset-0 z-30 grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] bg-ground pt-[env(safe-area-inset-top)]"
    >
      <div className="mx-auto flex w-full max-w-[480px] items-center gap-x-3 border-b border-line bg-raised pl-3">
        <PlayBadge className="h-auto! min-h-5 min-w-0 py-0.5 text-center leading-none whitespace-normal!" />
        <button
          ref={exit}
          type="button"
          onClick={onClose}
          className="ml-auto flex h-11 shrink-0 items-center gap-1.5 px-3 text-note font-semibold text-text hover:text-amber"
        >
          <Icon name="x" size={20} />
          {t`Close`}
        </button>
      </div>
      <div className="relative min-h-0">
        <iframe
          ref={frame}
          src={address}
          title={t`Round played again`}
          onLoad={loaded}
          allow="autoplay; fullscreen"
          sandbox="allow-scripts allow-same-origin"
          className="absolute inset-0 size-full border-0"
        />
        {stage !== "ready" && (
          <div className="kawung absolute inset-0 grid place-content-center justify-items-center gap-4 bg-ground px-8 text-center">
            {stage === "stuck" ? (
              <div role="alert" className="grid gap-3">
                <p className="text-muted">{t`The provider of this game does not answer. The round stays as it is.`}</p>
                <Button onClick={onClose}>{t`Close`}</Button>
              </div>
            ) : (
              <Spinner className="size-6 text-amber" />
            )}
          </div>
        )}
      </div>
    </section>
  );
}
