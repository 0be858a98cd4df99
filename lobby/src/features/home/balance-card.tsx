import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Icon } from "../../shared/ui/icon.tsx";
import { lastGold, lastPromo, refreshAccount, useAccount } from "../../shared/account.ts";
import { openDialog } from "../../shared/dialogs.ts";
import { Amount, RollingAmount } from "../../shared/ui/amount.tsx";
import { PlayBadge } from "../../shared/ui/play-badge.tsx";
import { useOnline } from "../../shared/use-online.ts";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { CashierDoors } from "./cashier-doors.tsx";

/** The balance: rolls once to a new value, opens its split, can be re-read (R-HOME-01, R-HOME-03). */
export function BalanceCard() {
  const { t } = useLingui();
  const client = useQueryClient();
  const account = useAccount();
  // What is shown then is what it was when it could last be read.
  const lastKnown = !useOnline() || account.isError;
  const gold = account.data?.accountGold ?? lastGold();
  const promo = account.data?.promoGold ?? lastPromo();
  const cash = (gold ?? 0) - promo;
  // Jade is cash alone and gold is promotional alone; a sum of both is neither, and the lines below it tell them apart.
  const material = promo === 0 ? "text-jade" : cash === 0 ? "text-gold" : "";

  return (
    <div className="low:pt-0 relative px-4 pt-14">
      <PlayBadge className="mb-2" />
      <div className="flex items-end gap-2">
        <button
          type="button"
          disabled={account.data === undefined}
          onClick={() => openDialog("balance", {})}
          className="group min-w-0 flex-1 text-left"
        >
          <span className="flex items-center gap-1 text-note text-text">
            {lastKnown && gold !== null ? <Trans>Last known balance</Trans> : <Trans>Your balance</Trans>}
            <Icon name="chevron-down" size={16} className="transition-transform group-hover:translate-y-0.5" />
          </span>
          <span className={`block h-10 font-display text-figure font-bold ${lastKnown ? "text-muted" : material}`}>
            {gold === null ? <Skeleton className="h-9 w-44" /> : <RollingAmount minor={gold} />}
          </span>
        </button>
        <button
          type="button"
          aria-label={t`Refresh balance`}
          aria-busy={account.isFetching}
          onClick={() => !account.isFetching && void refreshAccount(client)}
          className="grid size-11 shrink-0 place-items-center rounded-full border border-white/15 text-text hover:border-white/40"
        >
          <Icon name="rotate-cw" size={19} className={account.isFetching ? "animate-spin" : ""} />
        </button>
      </div>
      <div className="min-h-5 text-note max-[340px]:min-h-9">
        <p aria-live="polite" className="text-coral">
          {account.isError && t`The balance could not be read. Try again.`}
        </p>
        {promo > 0 && (
          <span className="flex flex-wrap gap-x-3">
            {cash > 0 && (
              <span className="whitespace-nowrap text-jade">
                {t`Cash`} <Amount minor={cash} />
              </span>
            )}
            <span className="hatched rounded-sm px-1 whitespace-nowrap text-gold">
              {t`Promotional`} <Amount minor={promo} />
            </span>
          </span>
        )}
      </div>
      <CashierDoors />
    </div>
  );
}
