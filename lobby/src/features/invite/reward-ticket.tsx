import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import type { ReplyOf } from "@fairlobby/contract";
import { refreshAccount } from "../../shared/player/account.ts";
import { useConfig } from "../../shared/server/config.ts";
import { useFreePlay } from "../../shared/server/free-play.ts";
import { WagerTerms } from "../../shared/promotions/wager-terms.tsx";
import { useMoney } from "../../shared/text/use-money.ts";
import { inviteQuery } from "../../shared/promotions/invites.ts";
import { useMoneyCall } from "../../shared/server/money-call.ts";
import { showToast } from "../../shared/dialogs/toast.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Perforation, Ticket, TicketLine, TicketTotal } from "../../shared/ui/ticket.tsx";

export type InviteFigures = ReplyOf<"/v1/bus/statInviteInfo">["result"];

function Count({
  label,
  value,
  className = "",
}: {
  readonly label: string;
  readonly value: number;
  readonly className?: string;
}) {
  return (
    <div className={className}>
      <dt className="text-note text-ink-soft">{label}</dt>
      <dd className="tabular font-display text-title font-bold">{value}</dd>
    </div>
  );
}

/** The registered friends, the reward, and the button that claims it (R-RTE-15, R-INV-05 to R-INV-13). */
export function RewardTicket({ figures }: { readonly figures: InviteFigures }) {
  const { t } = useLingui();
  const money = useMoney();
  const client = useQueryClient();
  const promo = useConfig().rewardKinds.invite === "promo";
  const free = useFreePlay();
  const claim = useMoneyCall("/v1/bus/receiveInviteRewards");
  const { todayInviteNum, totalInviteNum, inviteRewardAmount: claimable, inviteRewardReceiveAmount: claimed } = figures;
  const sum = money(claimable);

  const claimReward = async () => {
    if (claimable <= 0) return;
    const result = await claim.send({ receiveAmount: claimable });
    if (result === null || (!result.ok && result.msgCode === "connection")) return;
    if (result.ok)
      showToast(
        free
          ? t`${sum} was added to your balance.`
          : promo
            ? t`${sum} was added to your promotional gold.`
            : t`${sum} was added to your cash.`,
        "good",
      );
    else showToast(result.msg, "bad");
    // Also after a refusal: the shown figures are out of date.
    await Promise.all([client.invalidateQueries({ queryKey: inviteQuery.queryKey }), refreshAccount(client)]);
  };

  return (
    <Ticket className="mt-4">
      <dl className="grid two-columns gap-4">
        <Count label={t`Registered today`} value={todayInviteNum} />
        <Count label={t`Total registered`} value={totalInviteNum} className="text-right" />
      </dl>
      <Perforation />
      <TicketLine label={t`Claimed so far`} minor={claimed} promotional={promo} />
      <TicketTotal
        label={free ? t`Ready to claim` : promo ? t`Ready to claim, promotional` : t`Ready to claim, in cash`}
        minor={claimable}
        kind={promo ? "promo" : "cash"}
      />
      {promo && claimable > 0 && <WagerTerms kind="invite_reward" minor={claimable} />}
      <Button
        look={claimable > 0 ? "primary" : "paper"}
        wide
        className="mt-4 min-h-12"
        disabled={claimable <= 0}
        busy={claim.busy}
        onClick={() => void claimReward()}
      >
        {claimable > 0 ? (
          <span>
            {t`Claim`} <Amount minor={claimable} />
          </span>
        ) : (
          t`Nothing to claim yet`
        )}
      </Button>
      {claimable <= 0 && (
        <p className="mt-2 text-note text-ink-soft">
          {free ? (
            <Trans>You earn a reward when someone who came with your link takes their first daily gold.</Trans>
          ) : (
            <Trans>You earn a reward when someone who came with your link makes a first deposit.</Trans>
          )}
        </p>
      )}
    </Ticket>
  );
}
