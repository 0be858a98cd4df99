import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatPlayedTime } from "../../shared/text/played-time.ts";
import { FrameBar } from "../../shared/game/frame-bar.tsx";
import { clearGame } from "../../shared/game/game-store.ts";
import { useLocaleTag } from "../../shared/text/use-locale-tag.ts";
import type { PlaySession } from "../../shared/game/play-session.ts";
import { Amount } from "../../shared/ui/amount.tsx";

interface GameBarProps {
  /** Undefined until the first read. */
  readonly session: PlaySession | undefined;
  readonly clock?: ReactNode;
}

/** A result with its sign, in the same colour for gain and loss. */
function Net({ minor }: { readonly minor: number }) {
  return (
    <span>
      {minor > 0 ? "+" : minor < 0 ? "−" : ""}
      <Amount minor={Math.abs(minor)} />
    </span>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="whitespace-nowrap">
      <dt className="text-stamp text-muted">{label}</dt>
      <dd className="tabular text-note leading-4 font-semibold">{children}</dd>
    </div>
  );
}

/** The session's result and the clock in the bar above the game: a row of their own, or part of the bar on a low screen. */
export function GameBar({ session, clock }: GameBarProps) {
  const { t } = useLingui();
  const tag = useLocaleTag();
  return (
    <FrameBar exit={t`Exit game`} onExit={clearGame}>
      {/* A very long result wraps the clock to its own line. */}
      <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 pr-3 pb-2 short:w-auto short:shrink-0 short:flex-nowrap short:p-0">
        <dl aria-label={t`This session`} className="flex gap-4">
          <Figure label={t`Time played`}>
            {session === undefined ? "…" : formatPlayedTime(session.playedSeconds, tag)}
          </Figure>
          <Figure label={t`Net result`}>{session === undefined ? "…" : <Net minor={session.net} />}</Figure>
        </dl>
        {clock !== undefined && <div className="ml-auto shrink-0">{clock}</div>}
      </div>
    </FrameBar>
  );
}
