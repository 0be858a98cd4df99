import { useLingui } from "@lingui/react/macro";
import { Icon } from "./icon.tsx";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { PlayBadge } from "./play-badge.tsx";

/** A screen other than home: back, title and the play badge in one bar that stays. */
export function Page({
  title,
  back = "/",
  children,
}: {
  readonly title: string;
  readonly back?: string;
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[480px] flex-col">
      <header className="kawung sticky top-0 z-10 flex h-16 items-center gap-1 border-b border-line bg-raised pr-4 pl-1">
        <Link
          href={back}
          aria-label={t`Back`}
          className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-text"
        >
          <Icon name="chevron-left" size={24} />
        </Link>
        <div className="grid min-w-0 flex-1 justify-items-start gap-0.5">
          <h1 className="max-w-full truncate text-title">{title}</h1>
          <PlayBadge className="h-4! text-[0.625rem]!" />
        </div>
      </header>
      <main className="safe-bottom flex-1 px-4 pt-4">{children}</main>
    </div>
  );
}
