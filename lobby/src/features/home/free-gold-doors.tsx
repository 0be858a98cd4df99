import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { showToast } from "../../shared/dialogs/toast.ts";
import { refreshAccount } from "../../shared/player/account.ts";
import { freeGoldQuery, useFreeGold } from "../../shared/promotions/free-gold.ts";
import { useConfig } from "../../shared/server/config.ts";
import { useMoneyCall } from "../../shared/server/money-call.ts";
import { useMoney } from "../../shared/text/use-money.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";

/** The free gold, in place of deposit and withdraw: what can be taken now, else when it can be taken next (R-FRE-13). */
export default function FreeGoldDoors() {
  const { t } = useLingui();
  const client = useQueryClient();
  const money = useMoney();
  const zone = useConfig().displayTimeZone.label;
  const gold = useFreeGold();
  const call = useMoneyCall("/v1/freeGold/take");

  const take = async (what: "daily" | "refill") => {
    const result = await call.send({ what });
    if (result === null) return;
    if (result.ok) {
      const amount = money(result.data.amount);
      showToast(t`${amount} is in your balance.`, "good");
    } else if (result.msgCode !== "connection") {
      showToast(result.msg, "bad");
    }
    await Promise.all([client.invalidateQueries({ queryKey: freeGoldQuery.queryKey }), refreshAccount(client)]);
  };

  const { data } = gold;
  const due = data?.daily.due === true ? "daily" : data?.refill.due === true ? "refill" : null;
  return (
    <div className="grid flex-[2_1_7.25rem] content-center gap-1.5">
      {data === undefined && !gold.isError && <Skeleton className="h-11" />}
      {data === undefined && gold.isError && (
        <Button className="px-2!" onClick={() => void gold.refetch()}>{t`Try again`}</Button>
      )}
      {data !== undefined && due !== null && (
        <Button
          look="primary"
          className="flex-wrap gap-x-1.5! gap-y-0! px-2!"
          busy={call.busy}
          onClick={() => void take(due)}
        >
          {due === "daily" ? t`Daily gold` : t`Refill`} <Amount minor={data[due].amount} />
        </Button>
      )}
      {data !== undefined && due === null && (
        <p className="grid min-h-11 content-center text-note leading-tight text-text">
          {data.onBreak ? t`There is no gold during a break.` : t`Daily gold again at midnight ${zone}.`}
        </p>
      )}
      <Button className="border-white/25! bg-ground/55! px-2!" onClick={() => openDialog("balance", {})}>
        {t`How it works`}
      </Button>
    </div>
  );
}
