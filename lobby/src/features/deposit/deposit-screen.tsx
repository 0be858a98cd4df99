import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { refreshAccount } from "../../shared/player/account.ts";
import { consentQuery } from "../../shared/player/consent.ts";
import { loadAdReports } from "../../shared/ads/ads.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { usePush } from "../../shared/server/push.ts";
import { useLoggedIn } from "../../shared/server/session.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { ActionBar } from "../../shared/ui/action-bar.tsx";
import { Amount } from "../../shared/ui/amount.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { BonusChoice } from "./bonus-choice.tsx";
import { BreakNotice } from "./break-notice.tsx";
import { OfferList } from "./offer-list.tsx";
import { contactQuery } from "../../shared/player/contact.ts";
import { chargeQuery } from "./queries.ts";
import { RecentDeposits } from "./recent-deposits.tsx";
import { defaultOffer, type Offer } from "./recharge.ts";
import { useServerNow } from "../../shared/server/server-time.ts";
import { UnpaidCodes } from "./unpaid-codes.tsx";

interface ChooseProps {
  readonly offers: readonly Offer[];
  readonly hasContact: boolean;
  /** Content between the offers and the sticky button. */
  readonly children: ReactNode;
}

function Choose({ offers, hasContact, children }: ChooseProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<number | null>(null);
  const [bonus, setBonus] = useState(false);
  const offer = offers.find((one) => one.orderAmount === chosen) ?? defaultOffer(offers);
  if (offer === undefined) return <EmptyState art="closed" title={t`No deposit amounts right now`} />;
  const acceptBonus = bonus && offer.givingRate > 0;

  // Contact details first if none are saved, then the tips once per device, then the payment (R-DEP-26, R-DEP-27).
  const pay = () => openDialog("recharge", { offer, acceptBonus });
  const tips = () => {
    if (deviceStorage.get("chargeTips") !== null) return pay();
    deviceStorage.set("chargeTips", "1");
    openDialog("charge-tips", { termsId: acceptBonus ? offer.termsId : "", onContinue: pay });
  };
  const proceed = () => (hasContact ? pay() : openDialog("contact", { onSaved: tips }));

  return (
    <>
      <h2 id="offers" className="text-title">{t`How much?`}</h2>
      <OfferList offers={offers} selected={offer.orderAmount} onChoose={setChosen} />
      <BonusChoice offer={offer} acceptBonus={acceptBonus} onChoose={setBonus} />
      {children}
      <ActionBar className="bottom-[calc(var(--foot)+var(--notice))] -mx-4 mt-6 border-t border-line bg-ground px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        <Button look="primary" wide className="min-h-13 text-[1rem]" onClick={proceed}>
          <span>
            {t`Deposit`} <Amount minor={offer.orderAmount} />
          </span>
        </Button>
      </ActionBar>
    </>
  );
}

/**
 * The deposit screen: amounts, bonuses and their terms, before any dialog is opened (R-RTE-04). During a break it says
 * so and has no offers (R-HOME-42).
 */
export function DepositScreen({ children }: { readonly children?: ReactNode }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const loggedIn = useLoggedIn();
  const charge = useQuery({ ...chargeQuery, enabled: loggedIn });
  const contact = useQuery({ ...contactQuery, enabled: loggedIn });
  const consent = useQuery({ ...consentQuery, enabled: loggedIn });
  const breakUntil = consent.data?.breakUntil ?? 0;
  const onBreak = useServerNow() < breakUntil;
  const refresh = () => {
    void refreshAccount(client);
    void client.invalidateQueries({ queryKey: chargeQuery.queryKey });
    void loadAdReports().then((ads) => ads?.reportDeposits());
  };
  usePush("/user/queue/account", refresh, refresh);
  const failure = charge.error ?? contact.error ?? consent.error;

  return (
    <Page members title={t`Deposit`}>
      {charge.data !== undefined && contact.data !== undefined && consent.data !== undefined ? (
        onBreak ? (
          <>
            <BreakNotice until={breakUntil} />
            <RecentDeposits orders={charge.data.orders} />
            {children}
          </>
        ) : (
          <>
            <UnpaidCodes orders={charge.data.orders} />
            <Choose offers={charge.data.offers} hasContact={contact.data !== null}>
              <RecentDeposits orders={charge.data.orders} />
              {children}
            </Choose>
          </>
        )
      ) : failure !== null ? (
        <ErrorState
          {...(failure.message === "" ? {} : { text: failure.message })}
          onRetry={() => {
            void charge.refetch();
            void contact.refetch();
            void consent.refetch();
          }}
        />
      ) : (
        <SkeletonRows rows={4} className="h-24" />
      )}
    </Page>
  );
}
