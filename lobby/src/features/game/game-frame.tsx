import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { useConfig } from "../../shared/config.ts";
import { entryQuery } from "../../shared/entry.ts";
import { clearGame, useGame, type OpenGame } from "../../shared/game-store.ts";
import { kept } from "../../shared/storage.ts";
import { frameAddress } from "./click-ids.ts";
import { frameRequest } from "../../shared/frame-messages.ts";
import { GameBar } from "./game-bar.tsx";
import { LoadCurtain } from "./load-curtain.tsx";
import { usePlaySession } from "./use-play-session.ts";

/** A page that has not answered by then is not coming; the player gets a retry and an exit. */
const loadLimitMs = 15_000;

type Stage = "loading" | "ready" | "stuck";

interface GameFrameProps {
  readonly game: OpenGame;
  readonly clock?: ReactNode;
}

/** The game, full screen over the lobby, under a bar that always offers the way out (R-GAME-08). */
export function GameFrame({ game, clock }: GameFrameProps) {
  const { t } = useLingui();
  const config = useConfig();
  const frame = useRef<HTMLIFrameElement>(null);
  const loads = useRef(0);
  const [stage, setStage] = useState<Stage>("loading");
  // Said once: another address would load the page again.
  const [address] = useState(() =>
    frameAddress(game.url, config, { query: entryQuery, adConsent: kept.getJson("gate")?.["ads"] === true }),
  );
  const session = usePlaySession();
  const [, navigate] = useLocation();
  // The spinner's second (R-HOME-16): most pages have drawn something of their own by then.
  const opening = useGame((state) => state.opening !== null);

  const heard = useEffectEvent((event: MessageEvent<unknown>) => {
    if (event.source !== frame.current?.contentWindow) return;
    const request = frameRequest(event.data, event.origin, game.url);
    if (request === "close") clearGame();
    if (request === "ready") setStage("ready");
    if (request === "round") session.reload();
    // Whoever leaves home has left the game; a round that is not seen to its end is resumed.
    if (typeof request === "object") navigate(request.check);
  });

  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => heard(event);
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, []);

  useEffect(() => {
    if (stage !== "loading") return;
    const timer = setTimeout(() => setStage("stuck"), loadLimitMs);
    return () => clearTimeout(timer);
  }, [stage]);

  const loaded = () => {
    loads.current += 1;
    // A second load means the game navigated itself away (R-GAME-10).
    if (loads.current > 1) clearGame();
    else setStage("ready");
  };

  return (
    <section
      aria-label={t`Game`}
      className="fixed inset-0 z-30 grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] bg-ground pt-[env(safe-area-inset-top)]"
    >
      <GameBar session={session.totals} clock={clock} />
      <div className="relative min-h-0">
        <iframe
          ref={frame}
          src={address}
          title={t`Game`}
          onLoad={loaded}
          allow="autoplay; fullscreen; web-share; clipboard-write"
          sandbox="allow-scripts allow-same-origin"
          className="absolute inset-0 size-full border-0"
        />
        {(stage !== "ready" || opening) && <LoadCurtain stuck={stage === "stuck"} gameId={game.id} />}
      </div>
    </section>
  );
}
