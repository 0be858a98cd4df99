import { useLingui } from "@lingui/react/macro";
import { Icon } from "./icon.tsx";
import type { ReactNode } from "react";
import { Link, useLocation, useSearchParams } from "wouter";
import { useVisitor } from "../server/session.ts";
import { SignInRequired } from "./sign-in-required.tsx";
import { focusTitle } from "../navigation/focus-title.ts";
import { PlayBadge } from "./play-badge.tsx";
import { VersionFooter } from "./version-footer.tsx";
import { useBrand } from "../server/brand.ts";

const iconLink = "grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-text";

/**
 * A screen other than home: a sticky bar with the title, the play badge, customer service (R-SUP-05) and the exit.
 * @param leave `back` is an arrow to `back`; `close` a button on the right that leads home
 * @param footer ends with the app version (R-APP-15)
 * @param broad has its own layout on wide screens (`wide` in tokens.css)
 * @param members needs a player: a visitor is asked to sign in first
 */
export function Page({
  title,
  back = "/",
  leave = "back",
  footer = false,
  members = false,
  broad = false,
  children,
}: {
  readonly title: string;
  readonly back?: string;
  readonly leave?: "back" | "close";
  readonly footer?: boolean;
  readonly members?: boolean;
  readonly broad?: boolean;
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  const { name } = useBrand();
  const visitor = useVisitor();
  const [here] = useLocation();
  // Customer service opens with the order that the page is about (R-RTE-17).
  const orderId = useSearchParams()[0].get("orderId");
  const about = orderId === null ? "" : `?orderId=${encodeURIComponent(orderId)}`;
  return (
    <div
      className={`mx-auto screen-high flex w-full flex-col ${broad ? "broad max-w-[480px] wide:max-w-none" : "max-w-[480px]"}`}
    >
      <title>{`${title} · ${name}`}</title>
      <header
        className={`kawung sticky top-0 z-10 flex min-h-16 items-center gap-1 py-1.5 border-b border-line bg-raised ${leave === "back" ? "pr-1 pl-1" : "pr-1 pl-4"}`}
      >
        {leave === "back" && (
          <Link href={back} aria-label={t`Back`} className={iconLink}>
            <Icon name="chevron-left" size={24} />
          </Link>
        )}
        <div className="grid min-w-0 flex-1 justify-items-start gap-0.5">
          <h1 ref={focusTitle} tabIndex={-1} className="max-w-full wrap-anywhere text-title outline-none">
            {title}
          </h1>
          <PlayBadge className="min-h-4! text-[0.625rem]!" />
        </div>
        {here !== "/service" && (
          <Link href={`/service${about}`} aria-label={t`Customer service`} className={iconLink}>
            <Icon name="service" size={22} />
          </Link>
        )}
        {leave === "close" && (
          <Link href="/" aria-label={t`Close`} className={iconLink}>
            <Icon name="x" size={22} />
          </Link>
        )}
      </header>
      <main className="safe-bottom flex-1 animate-enter px-4 pt-4">
        {members && visitor ? <SignInRequired /> : children}
      </main>
      {footer && <VersionFooter />}
      {/* Hidden on a page with a sticky bar at the lower edge. */}
      <img
        src="/brand/skyline.svg"
        alt=""
        width={480}
        height={96}
        loading="lazy"
        className="pointer-events-none aspect-5/1 h-auto w-full in-data-bar:hidden in-data-search:hidden"
      />
    </div>
  );
}
