import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { chargeQuery, termsQuery } from "../../features/deposit/queries.ts";
import { rechargeOf } from "../../features/deposit/recharge.ts";
import { RewardTicket } from "../../features/tasks/reward-ticket.tsx";
import { useClaim } from "../../features/tasks/use-claim.ts";
import { useConfig, useMoney } from "../../shared/config.ts";
import { taskSetQuery, type TaskSet } from "../../shared/tasks.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Panel, usePanelClose } from "../../shared/ui/panel.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import { Ticket, TicketLine } from "../../shared/ui/ticket.tsx";

/** The reward of a finished set, and the button that takes exactly what it says. */
function Reward({ set }: { readonly set: TaskSet }) {
  const close = usePanelClose();
  const { busy, claim } = useClaim();
  // The word stays Portuguese in every locale (R-I18N-11).
  const label = `RECEBER ${useMoney()(set.rewardAmount)}`;
  const take = async () => {
    if (await claim(set)) close();
  };
  return (
    <>
      <RewardTicket set={set} />
      <Button look="primary" wide busy={busy} lang="pt-BR" className="mt-4 min-h-12" onClick={() => void take()}>
        {label}
      </Button>
    </>
  );
}

/** The smallest deposit that comes with a bonus, and the bonus's terms. */
function DepositOffer() {
  const { t } = useLingui();
  const close = usePanelClose();
  const promotional = useConfig().rewardKinds.depositBonus === "promo";
  const charge = useQuery(chargeQuery);
  const allTerms = useQuery(termsQuery).data;
  if (charge.data === undefined) {
    return charge.isError ? (
      <ErrorState onRetry={() => void charge.refetch()} />
    ) : (
      <SkeletonRows rows={1} className="h-32" />
    );
  }
  const offer = charge.data.offers.find(({ givingRate }) => givingRate > 0);
  const terms = allTerms?.find(({ termsId }) => termsId === offer?.termsId);
  return (
    <>
      {offer === undefined ? (
        <p className="text-muted">{t`Nothing is offered right now.`}</p>
      ) : (
        <Ticket>
          <TicketLine label={t`Deposit`} minor={offer.orderAmount} />
          <TicketLine
            label={promotional ? t`Bonus, promotional` : t`Bonus, in cash`}
            minor={rechargeOf(offer, true).givingGold}
            sign="plus"
            promotional={promotional}
          />
          {terms !== undefined && (
            <details className="text-note text-ink-soft">
              <summary className="flex min-h-11 items-center font-semibold text-ink-sky underline underline-offset-3">
                {t`Full terms`}
              </summary>
              <p className="whitespace-pre-line">{terms.text}</p>
            </details>
          )}
        </Ticket>
      )}
      <p className="pt-3 text-note text-muted">{t`Only if you like. What is yours stays yours without it.`}</p>
      <Button wide className="mt-3" onClick={() => close()}>{t`Close`}</Button>
    </>
  );
}

/** After a game: the reward that waits to be claimed, or else what a first deposit would bring (R-DLG-03). */
export default function OrdinaryDialog({ onClosed }: { readonly onClosed: () => void }) {
  const { t } = useLingui();
  // What was read before the game says nothing of what was played in it.
  const query = useQuery({ ...taskSetQuery, refetchOnMount: "always" });
  const set = query.isFetchedAfterMount ? query.data : undefined;
  const claimable = set?.gotFlag === 1;
  return (
    <Panel title={claimable ? t`Your reward is ready` : t`An offer for you`} onClosed={onClosed}>
      {set === undefined ? (
        query.isError ? (
          <ErrorState onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonRows rows={1} className="h-32" />
        )
      ) : claimable ? (
        <Reward set={set} />
      ) : (
        <DepositOffer />
      )}
    </Panel>
  );
}
