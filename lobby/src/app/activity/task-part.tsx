import { useLingui } from "@lingui/react/macro";
import { RewardTicket } from "../../features/tasks/reward-ticket.tsx";
import type { TaskSet } from "../../shared/promotions/tasks.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { ActivityPart } from "./activity-part.tsx";

/** Shows the day's tasks with their progress, and the one reward for all of them. */
export function TaskPart({ set }: { readonly set: TaskSet }) {
  const { t } = useLingui();
  return (
    <ActivityPart title={t`Today's tasks`}>
      <RewardTicket set={set} />
      <ButtonLink
        href={set.rewardState === "claimable" ? "/taskGame" : "/task"}
        look={set.rewardState === "claimable" ? "primary" : "plain"}
        wide
        className="mt-4"
      >
        {set.rewardState === "claimable" ? t`Go to reward` : t`Go to tasks`}
      </ButtonLink>
    </ActivityPart>
  );
}
