import { useEffect, useRef, type ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";
import { PlayBadge } from "../ui/play-badge.tsx";

interface FrameBarProps {
  /** Label of the exit button. */
  readonly exit: string;
  readonly onExit: () => void;
  /** Shown below badge and exit; between them on a low screen. */
  readonly children?: ReactNode;
}

/** The bar above a provider's page, never over it: the badge and the exit (R-GAME-08), which has the focus. */
export function FrameBar({ exit, onExit, children }: FrameBarProps) {
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => button.current?.focus({ preventScroll: true }), []);

  return (
    // As wide as the screen; its content is in the column of the lobby.
    <div className="flex w-full flex-wrap items-center gap-x-3 border-b border-line bg-raised pr-[max(0px,50%-240px)] pl-[max(12px,50%-228px)] short:flex-nowrap short:gap-x-5 short:pr-0 short:pl-3">
      {/* No minimum width: the exit stays beside the badge, which wraps to two lines if it has to. */}
      <div className="flex min-w-0 flex-1 short:flex-initial">
        <PlayBadge className="min-w-0 py-0.5 text-center leading-none" />
      </div>
      <button
        ref={button}
        type="button"
        onClick={onExit}
        className="flex h-11 shrink-0 items-center gap-1.5 px-3 text-note font-semibold text-text hover:text-amber short:order-last short:ml-auto"
      >
        <Icon name="x" size={20} />
        {exit}
      </button>
      {children}
    </div>
  );
}
