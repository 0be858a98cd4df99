import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useMoney } from "../../shared/text/use-money.ts";
import { useLiveAccount } from "../../shared/player/live-account.ts";
import { useLoggedIn } from "../../shared/server/session.ts";
import { taskSetQuery } from "../../shared/promotions/tasks.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { NotLoaded } from "../../shared/ui/states.tsx";
import { NoTasks } from "./no-tasks.tsx";
import { RewardTicket } from "./reward-ticket.tsx";
import { useClaim } from "./use-claim.ts";

/** The day's tasks and their one reward (R-RTE-09); the close button leads home (R-RTE-10). */
export default function TaskGamePage() {
  const { t } = useLingui();
  const money = useMoney();
  const loggedIn = useLoggedIn();
  useLiveAccount();
  const query = useQuery({ ...taskSetQuery, enabled: loggedIn });
  const { busy, claim } = useClaim();
  const set = query.data;
  const amount = money(set?.rewardAmount ?? 0);

  return (
    <Page members title={t`Today's reward`} leave="close">
      {set === undefined ? (
        <NotLoaded query={query} placeholder={<SkeletonRows rows={1} className="h-56" />} />
      ) : set.tasks.length === 0 ? (
        <NoTasks />
      ) : (
        <>
          <RewardTicket set={set} />
          <Button
            look="primary"
            wide
            className={`mt-5 min-h-12 ${set.rewardState === "claimed" ? "text-jade!" : ""}`}
            disabled={set.rewardState !== "claimable"}
            busy={busy}
            onClick={() => void claim(set)}
          >
            {set.rewardState === "claimed" ? (
              <>
                <Icon name="check" size={20} />
                {t`Received`}
              </>
            ) : (
              t`Claim ${amount}`
            )}
          </Button>
          <p className="pt-3 text-center text-note text-muted">
            {set.rewardState === "incomplete"
              ? t`Finish every task and the reward is yours. Rounds you have played still count tomorrow.`
              : set.rewardState === "claimable"
                ? t`All done. Claim it whenever you like.`
                : t`New tasks come tomorrow.`}
          </p>
        </>
      )}
    </Page>
  );
}
