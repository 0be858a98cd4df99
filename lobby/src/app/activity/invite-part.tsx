import type { ReplyOf } from "@fairlobby/contract";
import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/server/config.ts";
import { useFreePlay } from "../../shared/server/free-play.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { Ticket, TicketLine } from "../../shared/ui/ticket.tsx";
import { WagerTerms } from "../../shared/promotions/wager-terms.tsx";
import { ActivityPart } from "./activity-part.tsx";

type Figures = ReplyOf<"/v1/bus/statInviteInfo">["result"];

/** Shows the reward for an invitation, and the rewards so far. */
export function InvitePart({ figures }: { readonly figures: Figures }) {
  const { t } = useLingui();
  const promo = useConfig().rewardKinds.invite === "promo";
  const free = useFreePlay();
  const { inviteConfigAmount, inviteRewardAmount: claimable, totalInviteNum: registered } = figures;
  return (
    <ActivityPart title={t`Invite friends`}>
      <Ticket>
        <TicketLine
          label={free ? t`Per friend` : promo ? t`Per friend, promotional` : t`Per friend, in cash`}
          minor={inviteConfigAmount}
          promotional={promo}
        />
        {promo && <WagerTerms kind="invite_reward" minor={inviteConfigAmount} />}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
          <span className="text-ink-soft">{t`Total registered`}</span>
          <span className="tabular ml-auto font-semibold">{registered}</span>
        </div>
        {claimable > 0 && (
          <TicketLine
            label={free ? t`Ready to claim` : promo ? t`Ready to claim, promotional` : t`Ready to claim, in cash`}
            minor={claimable}
            promotional={promo}
          />
        )}
      </Ticket>
      <ButtonLink href="/invite" look={claimable > 0 ? "primary" : "plain"} wide className="mt-4">
        {claimable > 0 ? t`Go to reward` : t`Invite friends`}
      </ButtonLink>
    </ActivityPart>
  );
}
