import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useConfig } from "../../shared/server/config.ts";
import { useFreePlay } from "../../shared/server/free-play.ts";
import { useMoney } from "../../shared/text/use-money.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { inviteQuery } from "../../shared/promotions/invites.ts";
import { useLiveAccount } from "../../shared/player/live-account.ts";
import { retrySignIn } from "../../shared/server/sign-in.ts";
import { useLoggedIn, useVisitor } from "../../shared/server/session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { WagerTerms } from "../../shared/promotions/wager-terms.tsx";
import { RewardTicket, type InviteFigures } from "./reward-ticket.tsx";
import { ShareCard } from "./share-card.tsx";

/** The reward for an invitation, with a link to its rules (R-INV-07, R-INV-15). */
function Offer({ figures }: { readonly figures: InviteFigures }) {
  const { t } = useLingui();
  const amount = useMoney()(figures.inviteConfigAmount);
  const promo = useConfig().rewardKinds.invite === "promo";
  const free = useFreePlay();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <img src="/art/empty/invite.svg" alt="" width={84} height={63} className="h-16 w-21 shrink-0" />
      <div className="flex-[1_1_7rem]">
        <p
          className={`tabular font-display text-[1.75rem] leading-tight font-bold whitespace-nowrap max-[340px]:text-[1.375rem] ${promo ? "hatched w-fit rounded-sm px-1 text-gold" : "text-jade"}`}
        >
          {amount}
        </p>
        <p className="text-note text-muted">
          {free
            ? t`in free gold, for each friend who takes their first daily gold`
            : promo
              ? t`in promotional gold, for the first deposit of each friend you invite`
              : t`in cash, for the first deposit of each friend you invite`}
        </p>
      </div>
      <button
        type="button"
        aria-label={t`How the reward works`}
        onClick={() => openDialog("invite-reward-tip", { minor: figures.inviteConfigAmount })}
        className="grid size-11 shrink-0 place-items-center rounded-full text-sky hover:bg-lifted"
      >
        <Icon name="info" size={22} />
      </button>
      {promo && <WagerTerms dark kind="invite_reward" minor={figures.inviteConfigAmount} />}
    </div>
  );
}

function Invitations() {
  const { t } = useLingui();
  useLiveAccount();
  const invites = useQuery({ ...inviteQuery, staleTime: 0 });
  const figures = invites.data;
  if (figures === undefined) {
    return invites.isError ? (
      <ErrorState onRetry={() => void invites.refetch()} />
    ) : (
      <div role="status" aria-label={t`Loading`}>
        <Skeleton className="h-16" />
        <Skeleton className="mt-4 h-60" />
      </div>
    );
  }
  return (
    <>
      <Offer figures={figures} />
      <RewardTicket figures={figures} />
      <ShareCard first={figures.inviteRewardAmount === 0} />
    </>
  );
}

/** Invitations: rewards so far, the claim, and the link to share (R-RTE-15). */
export default function InvitePage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const loggedIn = useLoggedIn();
  const visitor = useVisitor();
  return (
    <Page title={t`Invite friends`}>
      {visitor ? (
        <EmptyState
          art="invite"
          title={t`Sign in to get your link`}
          text={t`Enter first, then you get a link of your own.`}
          action={<Button look="primary" onClick={() => retrySignIn(client)}>{t`Enter`}</Button>}
        />
      ) : (
        loggedIn && <Invitations />
      )}
    </Page>
  );
}
