import { useLingui } from "@lingui/react/macro";
import { Icon } from "../../shared/ui/icon.tsx";
import { lazy, Suspense, type ReactNode } from "react";
import { Link } from "wouter";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { useSession, useVisitor } from "../../shared/server/session.ts";
import { PlayBadge } from "../../shared/ui/play-badge.tsx";
import { focusTitle } from "../../shared/navigation/focus-title.ts";
import { Bell } from "./bell.tsx";
import { BalanceCard } from "./balance-card.tsx";
import { useBrand } from "../../shared/server/brand.ts";

const VisitorCard = lazy(() => import("./visitor-card.tsx"));

const iconLink = "grid size-[44px] wide:w-10 place-items-center rounded-full text-muted hover:text-text";

/** The header of home: player, balance and cashier. */
export function HomeHeader({ clock }: { readonly clock?: ReactNode }) {
  const { t } = useLingui();
  const userId = useSession((session) => session.userId);
  const access = useSession((session) => session.access);
  const { name } = useBrand();
  const visitor = useVisitor();

  return (
    <header className="home-header">
      <div aria-hidden="true" className="kawung absolute inset-0 opacity-80" />
      <div className="relative flex flex-wrap items-center pr-1 pl-4 max-[340px]:pl-3 wide:pr-0">
        <img src="/brand/logo.svg" alt="" width={24} height={29} className="mr-1 h-7.25 w-6 max-[358px]:hidden" />
        <div className="min-h-11 flex-[1_0_5rem] content-center">
          <h1
            ref={focusTitle}
            tabIndex={-1}
            className="text-[1.1875rem] leading-5 outline-none max-[340px]:text-[1.125rem]"
          >
            {name}
          </h1>
          <p className="tabular min-h-4 text-stamp text-muted">{userId !== "" && t`ID ${userId}`}</p>
        </div>
        <div className="flex">
          <Link href="/service" aria-label={t`Customer service`} className={iconLink}>
            <Icon name="service" size={22} />
          </Link>
          {access === "in" && <Bell className={iconLink} />}
          {access === "in" && (
            <button
              type="button"
              onClick={() => openDialog("account", {})}
              aria-label={t`Account`}
              className={iconLink}
            >
              <Icon name="user-round" size={22} />
            </button>
          )}
          <Link href="/invite" aria-label={t`Invite friends`} className={iconLink}>
            <Icon name="gift" size={22} />
          </Link>
          <Link href="/settings" aria-label={t`Settings`} className={iconLink}>
            <Icon name="settings" size={22} />
          </Link>
        </div>
      </div>
      <div aria-hidden="true" className="lanterns" />
      <Suspense fallback={<div className="h-23" />}>{visitor ? <VisitorCard /> : <BalanceCard />}</Suspense>
      {/* On the narrowest screens badge and clock are below each other in every language. */}
      <div className="relative flex min-h-5 flex-wrap content-start items-center justify-between gap-1 px-4 pb-0.5 max-[340px]:min-h-11 wide:pt-2">
        <PlayBadge className="px-1! text-[0.625rem]! tracking-normal!" />
        {!visitor && clock}
      </div>
    </header>
  );
}
