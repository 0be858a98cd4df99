import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Icon } from "../../shared/ui/icon.tsx";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useAccount } from "../../shared/account.ts";
import type { OpenGame } from "../../shared/game-store.ts";
import { RollingAmount } from "../../shared/ui/amount.tsx";
import { PlayBadge } from "../../shared/ui/play-badge.tsx";
import { useConfig } from "../../shared/config.ts";
import { closeGame } from "./close-game.ts";
import { frameRequest } from "./frame-messages.ts";
import { LoadCurtain } from "./load-curtain.tsx";

/** A page that has not answered by then is not coming; the player gets a retry and an exit. */
const loadLimitMs = 15_000;

type Stage = "loading" | "ready" | "stuck";

/** The game, full screen over the lobby, under a bar that always offers the way out (R-GAME-08). */
export default function GameFrame({ game }: { readonly game: OpenGame }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const config = useConfig();
  const account = useAccount();
  const frame = useRef<HTMLIFrameElement>(null);
  const exit = useRef<HTMLButtonElement>(null);
  const loads = useRef(0);
  const [stage, setStage] = useState<Stage>("loading");

  const close = useEffectEvent(() => void closeGame(client, config));

  useEffect(() => {
    const before = document.activeElement;
    exit.current?.focus({ preventScroll: true });
    const rootStyle = document.documentElement.style;
    rootStyle.overflow = "hidden";
    return () => {
      rootStyle.overflow = "";
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.current?.contentWindow) return;
      const request = frameRequest(event.data, event.origin, game.url);
      if (request === "close") close();
      if (request === "ready") setStage("ready");
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, [game.url]);

  useEffect(() => {
    // One history entry stands for the open game, so that browser back closes it (R-GAME-12).
    history.pushState({ game: true }, "");
    const back = () => close();
    addEventListener("popstate", back);
    return () => {
      removeEventListener("popstate", back);
      if ((history.state as { game?: unknown } | null)?.game === true) history.back();
    };
  }, []);

  useEffect(() => {
    if (stage !== "loading") return;
    const timer = setTimeout(() => setStage("stuck"), loadLimitMs);
    return () => clearTimeout(timer);
  }, [stage]);

  const loaded = () => {
    loads.current += 1;
    // A second load means the game navigated itself away (R-GAME-10).
    if (loads.current > 1) close();
    else setStage("ready");
  };

  return (
    <section
      aria-label={t`Game`}
      className="fixed inset-0 z-30 grid grid-cols-[minmax(0,1fr)] grid-rows-[48px_1fr] bg-ground pt-[env(safe-area-inset-top)]"
    >
      <div className="mx-auto flex w-full max-w-[480px] items-center gap-2 border-b border-line bg-raised pl-3">
        {account.data !== undefined && (
          <RollingAmount minor={account.data.accountGold} className="shrink-0 font-display font-bold text-jade" />
        )}
        {/* Two lines of it where amount, badge and exit do not fit beside each other. */}
        <PlayBadge className="mx-auto h-auto! min-h-5 min-w-0 py-0.5 text-center leading-none whitespace-normal!" />
        <button
          ref={exit}
          type="button"
          onClick={() => void closeGame(client, config)}
          className="flex h-12 shrink-0 items-center gap-1.5 px-3 text-note font-semibold text-text hover:text-amber"
        >
          <Icon name="x" size={20} />
          {t`Exit game`}
        </button>
      </div>
      <div className="relative min-h-0">
        <iframe
          ref={frame}
          src={game.url}
          title={t`Game`}
          onLoad={loaded}
          allow="autoplay; fullscreen"
          sandbox="allow-scripts allow-same-origin"
          className="absolute inset-0 size-full border-0"
        />
        {stage !== "ready" && <LoadCurtain stuck={stage === "stuck"} gameId={game.id} />}
      </div>
    </section>
  );
}
