import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../shared/account.ts";
import type { DialogProps } from "../../shared/dialog-names.ts";
import { useMoneyCall } from "../../shared/money-call.ts";
import { showToast } from "../../shared/toast.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Panel, usePanelClose } from "../../shared/ui/panel.tsx";
import { Perforation, Ticket, TicketTotal } from "../../shared/ui/ticket.tsx";
import { useDuration } from "../../shared/use-duration.ts";
import { QuoteSums } from "./frozen-quote.tsx";
import { LeaveButton } from "./order-exits.tsx";

type Source = NonNullable<DialogProps["vip-channel"]["vip"]["paidFrom"]>[number];

function VipChoice({ orderId, order, vip }: DialogProps["vip-channel"]) {
  const { t } = useLingui();
  const client = useQueryClient();
  const close = usePanelClose();
  const account = useAccount();
  const call = useMoneyCall("/v1/withdraw/vipChannel");
  const { price, paidFrom: payable = [], promisedMinutes: promised } = vip;
  const measured = useDuration((vip.measuredMinutes ?? 0) * 60);
  const { quote } = order;
  const [picked, setPicked] = useState<Source>();
  const paidFrom = picked ?? (payable.includes("payout") ? "payout" : "balance");
  const net = paidFrom === "payout" ? quote.net - price : quote.net;
  const ways = [
    { from: "payout", label: t`Withheld from this payout`, minor: quote.net },
    { from: "balance", label: t`From the rest of your balance`, minor: account.data?.cashGold ?? 0 },
  ] as const;
  const possible = payable.includes(paidFrom);
  // What the order would be with it, for the lines of the ticket alone.
  const bought = { price, paidFrom, promisedBy: 0 };

  const choose = async () => {
    const result = await call.send({ orderId, paidFrom });
    if (result === null) return;
    if (!result.ok) {
      if (result.msgCode === "connection") return;
      showToast(result.msg, "bad");
    }
    // Refused or not: the order or the balance is not what this dialog showed any more.
    await client.invalidateQueries();
    close();
  };

  return (
    <>
      <p className="pb-3 text-muted">
        {t`The normal queue goes on by itself and is not slowed. The VIP channel is only an extra.`}
      </p>
      <Ticket>
        <QuoteSums order={{ ...order, quote: { ...quote, vip: price }, vip: bought }} />
        <Perforation />
        <TicketTotal label={t`Your bank receives`} minor={net} />
      </Ticket>
      <p className="pt-3 text-note">
        <span className="font-semibold">
          {vip.measuredMinutes === undefined
            ? t`Measured time: no VIP payout yet.`
            : t`Measured time: about ${measured}.`}
        </span>{" "}
        <span className="text-muted">
          {t`If it takes longer than ${promised} minutes, the price comes back by itself.`}
        </span>
      </p>
      <fieldset className="mt-3">
        <legend className="pb-1 text-note font-semibold text-muted">{t`Where does the price come from?`}</legend>
        {ways.map((way) => (
          <label key={way.from} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="paid-from"
              checked={paidFrom === way.from}
              disabled={!payable.includes(way.from)}
              onChange={() => setPicked(way.from)}
              className="tick"
            />
            <span className={`min-w-0 flex-1 ${payable.includes(way.from) ? "" : "text-faint"}`}>{way.label}</span>
            <span className={`text-note whitespace-nowrap ${payable.includes(way.from) ? "text-muted" : "text-faint"}`}>
              {t`of`} <Amount minor={way.minor} />
            </span>
          </label>
        ))}
      </fieldset>
      <div className="mt-3 grid gap-2">
        <Button look="primary" wide busy={call.busy} disabled={!possible} onClick={() => void choose()}>
          <span>
            {t`Take the VIP channel for`} <Amount minor={price} />
          </span>
        </Button>
        <LeaveButton label={t`Stay in the normal queue`} />
      </div>
    </>
  );
}

/** Price, measured time and the new net of the optional channel; paid from balance or payout (R-TRK-26, R-TRK-56). */
export default function VipChannelDialog({
  onClosed,
  ...props
}: DialogProps["vip-channel"] & { readonly onClosed: () => void }) {
  const { t } = useLingui();
  return (
    <Panel kind="sheet" title={t`VIP channel`} onClosed={onClosed}>
      <VipChoice {...props} />
    </Panel>
  );
}
