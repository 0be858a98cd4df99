import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useAccount } from "../../shared/player/account.ts";
import { unmetTermsQuery } from "../../shared/promotions/bonus-terms.ts";
import { useConfig } from "../../shared/server/config.ts";
import { useFreePlay } from "../../shared/server/free-play.ts";
import type { Hosted } from "../../shared/dialogs/dialog-props.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { CloseButton, Panel } from "../../shared/dialogs/panel.tsx";
import { PanelFoot } from "../../shared/dialogs/panel-foot.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { useLeftToDo } from "../../shared/promotions/left-to-do.ts";
import { FullTerms } from "../../shared/promotions/full-terms.tsx";
import { Perforation, Ticket } from "../../shared/ui/ticket.tsx";
import { WholeAmounts } from "../../shared/text/whole-amounts.tsx";

/** The gift's wagering condition, its expiry and its terms. */
function GiftTerms({ gift }: { readonly gift: number }) {
  const { t } = useLingui();
  const leftToDo = useLeftToDo();
  const query = useQuery(unmetTermsQuery);
  const terms = query.data?.find(({ granted }) => granted === gift);
  if (query.isPending) return <Skeleton className="h-16 w-full" />;
  if (query.isError) {
    return (
      <Button look="paper" wide onClick={() => void query.refetch()}>{t`The terms did not load. Try again`}</Button>
    );
  }
  if (terms === undefined) return null;
  return (
    <>
      <p className="text-note text-ink-soft">
        <WholeAmounts>{leftToDo(terms)}</WholeAmounts>
      </p>
      <div className="[&_summary]:justify-center">
        <FullTerms text={terms.text} />
      </div>
    </>
  );
}

/** The gift of a new player, its kind and its terms (R-DLG-21, R-I18N-28). */
export default function GiftDialog({ onPlay, onClosed }: Hosted<"new-user-gift">) {
  const { t } = useLingui();
  const gift = useAccount().data?.gift ?? 0;
  const promotional = useConfig().rewardKinds.gift === "promo";
  const free = useFreePlay();
  return (
    <Panel title={t`A welcome gift for you`} onClosed={onClosed}>
      <Ticket className="text-center">
        <img src="/brand/logo.svg" alt="" width={40} height={48} className="mx-auto h-12 w-10" />
        <p className="pt-2 font-semibold">
          {free ? t`Welcome gift, in free gold` : promotional ? t`Welcome gift, promotional` : t`Welcome gift, in cash`}
        </p>
        <p
          className={`mx-auto mt-1 w-fit font-display text-[2rem] leading-tight font-bold ${promotional ? "hatched-paper rounded-sm px-3 text-ink-gold" : "text-ink-jade"}`}
        >
          <Amount minor={gift} />
        </p>
        <Perforation />
        {promotional ? (
          <GiftTerms gift={gift} />
        ) : (
          <p className="text-note text-ink-soft">{t`Yours, without conditions.`}</p>
        )}
      </Ticket>
      <PanelFoot>
        <CloseButton look="primary" wide className="min-h-12" after={onPlay}>{t`Play games`}</CloseButton>
      </PanelFoot>
    </Panel>
  );
}
