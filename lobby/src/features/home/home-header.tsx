import { useLingui } from "@lingui/react/macro";
import { Icon } from "../../shared/ui/icon.tsx";
import { lazy, Suspense, type ReactNode } from "react";
import { Link } from "wouter";
import { openDialog } from "../../shared/dialogs.ts";
import { lazyScreen } from "../../shared/lazy-screen.ts";
import { useSession, useVisitor } from "../../shared/session.ts";
import { titleFocus } from "../../shared/title-focus.ts";
import { useSettled } from "../../shared/use-settled.ts";
import { BalanceCard } from "./balance-card.tsx";

const SoundButton = lazyScreen(() => import("../../shared/ui/sound-button.tsx"));
const VisitorCard = lazy(() => import("./visitor-card.tsx"));

/** Keeps the sound button's room until it is there. */
const soundPlace = <div className="size-11" />;

/** Dusk over the market: who you are, what is yours, and the doors to the cashier. */
export function HomeHeader({ clock }: { readonly clock?: ReactNode }) {
  const { t } = useLingui();
  const userId = useSession((session) => session.userId);
  const access = useSession((session) => session.access);
  const visitor = useVisitor();
  const settled = useSettled();

  return (
    <header className="relative overflow-hidden bg-[linear-gradient(180deg,#17113a,#2b1a4d_48%,#5b2c55)]">
      <div
        aria-hidden="true"
        className="kawung absolute inset-0 opacity-80 [mask-image:linear-gradient(180deg,transparent_20%,#000)]"
      />
      <div aria-hidden="true" className="lanterns low:hidden absolute inset-x-0 top-11 h-22" />
      <div className="relative flex h-14 items-center pr-1 pl-4">
        <img src="/art/logo.svg" alt="" width={28} height={34} className="mr-2 h-8.5 w-7 max-[340px]:hidden" />
        <div className="min-w-0 flex-1">
          <h1 ref={titleFocus} tabIndex={-1} className="text-[1.1875rem] leading-5 outline-none">
            Fairlobby
          </h1>
          <p className="tabular h-4 truncate text-stamp text-muted">{userId !== "" && t`ID ${userId}`}</p>
        </div>
        {settled ? (
          <Suspense fallback={soundPlace}>
            <SoundButton />
          </Suspense>
        ) : (
          soundPlace
        )}
        {access === "in" && (
          <button
            type="button"
            onClick={() => openDialog("account", {})}
            aria-label={t`Account`}
            className="grid size-11 place-items-center rounded-full text-muted hover:text-text"
          >
            <Icon name="user-round" size={22} />
          </button>
        )}
        <Link
          href="/invite"
          aria-label={t`Invite friends`}
          className="grid size-11 place-items-center rounded-full text-muted hover:text-text"
        >
          <Icon name="gift" size={22} />
        </Link>
        <Link
          href="/settings"
          aria-label={t`Settings`}
          className="grid size-11 place-items-center rounded-full text-muted hover:text-text"
        >
          <Icon name="settings" size={22} />
        </Link>
      </div>
      <Suspense fallback={<div className="h-52" />}>{visitor ? <VisitorCard /> : <BalanceCard />}</Suspense>
      <div className={clock !== undefined && !visitor ? "relative grid min-h-9" : "h-5"}>{!visitor && clock}</div>
    </header>
  );
}
