import { useLingui } from "@lingui/react/macro";
import { RewardTicket } from "../../features/tasks/reward-ticket.tsx";
import { useClaim } from "../../features/tasks/use-claim.ts";
import type { DialogProps, Hosted } from "../../shared/dialogs/dialog-props.ts";
import { useMoney } from "../../shared/text/use-money.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Panel, usePanelClose } from "../../shared/dialogs/panel.tsx";

function Claim({ set }: DialogProps["ordinary"]) {
  const close = usePanelClose();
  const { busy, claim } = useClaim();
  // The word stays Portuguese in every locale (R-I18N-11), and the label has no space within the amount (R-MON-13).
  const label = `RECEBER ${useMoney()(set.rewardAmount).replace(" ", "")}`;
  const claimReward = async () => {
    if (await claim(set)) close();
  };
  return (
    <Button look="primary" wide busy={busy} lang="pt-BR" className="mt-4 min-h-12" onClick={() => void claimReward()}>
      {label}
    </Button>
  );
}

/** After a game: the reward of a finished set of tasks, with a button that claims exactly that amount (R-DLG-03). */
export default function TaskRewardDialog({ set, onClosed }: Hosted<"ordinary">) {
  const { t } = useLingui();
  return (
    <Panel title={t`Your reward is ready`} onClosed={onClosed}>
      <RewardTicket set={set} />
      <Claim set={set} />
    </Panel>
  );
}
