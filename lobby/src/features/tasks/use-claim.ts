import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useMoney } from "../../shared/text/use-money.ts";
import { useMoneyCall } from "../../shared/server/money-call.ts";
import { taskSetQuery, type TaskSet } from "../../shared/promotions/tasks.ts";
import { showToast } from "../../shared/dialogs/toast.ts";

/** Claims the reward of a set: shows a toast, marks it received and reads the account again (R-TASK-15, R-ERR-08). */
export function useClaim() {
  const { t } = useLingui();
  const money = useMoney();
  const client = useQueryClient();
  const call = useMoneyCall("/v1/bus/taskOneGot");

  const claim = async ({ rewardAmount }: Pick<TaskSet, "rewardAmount">): Promise<boolean> => {
    const result = await call.send({});
    if (result === null) return false;
    if (result.ok) {
      const amount = money(rewardAmount);
      showToast(t`${amount} is in your balance.`, "good");
      client.setQueryData(taskSetQuery.queryKey, (set) => set && { ...set, rewardState: "claimed" as const });
    } else if (result.msgCode !== "connection") {
      showToast(result.msg, "bad");
    }
    await client.invalidateQueries();
    return result.ok;
  };

  return { busy: call.busy, claim };
}
