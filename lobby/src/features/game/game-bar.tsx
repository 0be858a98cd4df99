import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, type ReactNode } from "react";
import { duration } from "../../shared/duration.ts";
import { clearGame } from "../../shared/game-store.ts";
import { localeTag } from "../../shared/i18n.ts";
import type { PlaySession } from "../../shared/play-session.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { PlayBadge } from "../../shared/ui/play-badge.tsx";

interface GameBarProps {
  /** Undefined until they were read for the first time. */
  readonly session: PlaySession | undefined;
  readonly clock?: ReactNode;
}

/** A result with its sign, in one colour whichever it is: it is told, not celebrated. */
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

/**
 * Above the game and never over it: the badge, the way out, and what this session came to. Two rows upright, one slim row
 * where the screen is low.
 */
export function GameBar({ session, clock }: GameBarProps) {
  const { t } = useLingui();
  const exit = useRef<HTMLButtonElement>(null);

  useEffect(() => exit.current?.focus({ preventScroll: true }), []);

  return (
    <div className="mx-auto flex w-full max-w-[480px] flex-wrap items-center gap-x-3 border-b border-line bg-raised pl-3 short:max-w-none short:flex-nowrap short:gap-x-5">
      {/* Two lines of it where badge and exit do not fit beside each other. */}
      <PlayBadge className="min-w-0 py-0.5 text-center leading-none" />
      <button
        ref={exit}
        type="button"
        onClick={clearGame}
        className="ml-auto flex h-11 shrink-0 items-center gap-1.5 px-3 text-note font-semibold text-text hover:text-amber short:order-last"
      >
        <Icon name="x" size={20} />
        {t`Exit game`}
      </button>
      {/* A very large result gives the clock a line of its own. */}
      <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 pr-3 pb-2 short:w-auto short:shrink-0 short:flex-nowrap short:p-0">
        <dl aria-label={t`This session`} className="flex gap-4">
          <Figure label={t`Time played`}>
            {session === undefined ? "…" : duration(session.playedSeconds, localeTag())}
          </Figure>
          <Figure label={t`Net result`}>{session === undefined ? "…" : <Net minor={session.net} />}</Figure>
        </dl>
        {clock !== undefined && <div className="ml-auto shrink-0">{clock}</div>}
      </div>
    </div>
  );
}
