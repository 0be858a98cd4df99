import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Icon } from "../../shared/ui/icon.tsx";
import { lastGold, lastPromo, refreshAccount, useAccount } from "../../shared/player/account.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { Amount, RollingAmount } from "../../shared/ui/amount.tsx";
import { useOnline } from "../../shared/browser/use-online.ts";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { CashierButtons } from "./cashier-buttons.tsx";
import { lazyScreen } from "../../shared/navigation/lazy-screen.ts";
import { useConfig } from "../../shared/server/config.ts";

const FreeGoldDoors = lazyScreen(() => import("./free-gold-doors.tsx"));

/** Keeps the sum on one line beside the buttons. */
function figureSize(gold: number | null): string {
  const digits = String(gold ?? 0).length;
  return digits < 7 ? "text-[1.625rem] max-[340px]:text-[1.375rem]" : digits < 9 ? "text-[1.25rem]" : "text-[1rem]";
}

/** The balance: rolls once to a new value, opens its split, can be re-read (R-HOME-01, R-HOME-03). */
export function BalanceCard() {
  const { t } = useLingui();
  const client = useQueryClient();
  const account = useAccount();
  // True if the balance shown is the last one that could be read.
  const lastKnown = !useOnline() || account.isError;
  const gold = account.data?.accountGold ?? lastGold();
  const promo = account.data?.promoGold ?? lastPromo();
  const cash = (gold ?? 0) - (promo ?? 0);
  // Jade is for cash only and gold for promotional only; a sum of both, or one whose parts are unknown, is plain.
  const material = promo === null ? "" : promo === 0 ? "text-jade" : cash === 0 ? "text-gold" : "";

  return (
    <div className="relative flex flex-wrap items-center gap-x-3 gap-y-2 px-4">
      <div className="min-h-20 min-w-0 flex-[3_1_9.25rem]">
        <div className="flex items-center">
          <button
            type="button"
            disabled={account.data === undefined}
            onClick={() => openDialog("balance", {})}
            className="group min-h-11 min-w-0 flex-1 text-left"
          >
            <span className="flex items-center gap-1 text-note leading-4 text-text">
              {lastKnown && gold !== null ? <Trans>Last known balance</Trans> : <Trans>Your balance</Trans>}
              <Icon name="chevron-down" size={16} className="transition-transform group-hover:translate-y-0.5" />
            </span>
            <span
              className={`block font-display leading-7 font-bold ${figureSize(gold)} ${lastKnown ? "text-muted" : material}`}
            >
              {gold === null ? <Skeleton className="h-7 w-28" /> : <RollingAmount minor={gold} />}
            </span>
          </button>
          <button
            type="button"
            aria-label={t`Refresh balance`}
            aria-busy={account.isFetching}
            onClick={() => !account.isFetching && void refreshAccount(client)}
            className="grid size-[44px] shrink-0 place-items-center rounded-full text-muted hover:text-text"
          >
            <Icon name="rotate-cw" size={19} className={account.isFetching ? "animate-spin" : ""} />
          </button>
        </div>
        <p aria-live="polite" className="text-note text-coral">
          {account.isError && t`Your balance did not load. Try again.`}
        </p>
        {promo !== null && promo > 0 && (
          <span className="grid justify-items-start text-note leading-4.5 max-[340px]:text-stamp">
            {cash > 0 && (
              <span className="text-jade">
                {t`Cash`} <Amount minor={cash} />
              </span>
            )}
            <span className="hatched -ml-1 rounded-sm px-1 text-gold">
              {t`Promotional`} <Amount minor={promo} />
            </span>
          </span>
        )}
      </div>
      {useConfig().cashier === "off" ? <FreeGoldDoors /> : <CashierButtons />}
    </div>
  );
}
