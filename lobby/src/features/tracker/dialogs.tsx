import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../shared/account.ts";
import type { DialogProps } from "../../shared/dialog-names.ts";
import { openDialog } from "../../shared/dialogs.ts";
import { useMoneyCall } from "../../shared/money-call.ts";
import { showToast } from "../../shared/toast.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { Panel, usePanelClose } from "../../shared/ui/panel.tsx";
import { QuoteLines } from "../../shared/ui/quote-lines.tsx";
import { Ticket } from "../../shared/ui/ticket.tsx";
import { dropDraft } from "./draft.ts";
import { percentOf } from "./progress.ts";

type Hosted<Name extends keyof DialogProps> = DialogProps[Name] & { readonly onClosed: () => void };

function CloseButton({ label }: { readonly label: string }) {
  const close = usePanelClose();
  return (
    <Button wide onClick={() => close()}>
      {label}
    </Button>
  );
}

function VipChoice({ orderId, quote, vip }: DialogProps["vip-channel"]) {
  const { t } = useLingui();
  const client = useQueryClient();
  const close = usePanelClose();
  const account = useAccount();
  const call = useMoneyCall("/v1/withdraw/vipChannel");
  const cash = account.data?.cashGold ?? 0;
  const affordable = cash >= vip.price;
  const withheld = quote.net > vip.price;
  const [paidFrom, setPaidFrom] = useState<"balance" | "payout">(affordable ? "balance" : "payout");
  const net = paidFrom === "payout" ? quote.net - vip.price : quote.net;
  const ways = [
    { from: "balance", label: t`From the remaining balance`, possible: affordable },
    { from: "payout", label: t`Withheld from this payout`, possible: withheld },
  ] as const;
  const possible = ways.some((way) => way.from === paidFrom && way.possible);

  const choose = async () => {
    const result = await call.send({ orderId, paidFrom });
    if (result === null) return;
    if (!result.ok) return showToast(result.msg, "bad");
    await client.invalidateQueries();
    close();
  };

  return (
    <>
      <p className="pb-3 text-muted">
        {t`The normal queue goes on by itself and is not slowed. The VIP channel is only an extra.`}
      </p>
      <Ticket>
        <QuoteLines quote={{ ...quote, vip: vip.price, net }} />
        <p className="pt-3 text-note text-ink-soft">
          {vip.measuredMinutes === undefined
            ? t`Not measured yet. If the promised ${vip.promisedMinutes} minutes are missed, the price comes back by itself.`
            : t`Measured: ${vip.measuredMinutes} minutes. If the promised ${vip.promisedMinutes} minutes are missed, the price comes back by itself.`}
        </p>
      </Ticket>
      <fieldset className="mt-3">
        <legend className="pb-1 text-note font-semibold text-muted">{t`Paid how?`}</legend>
        {ways.map((way) => (
          <label key={way.from} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="paid-from"
              checked={paidFrom === way.from}
              disabled={!way.possible}
              onChange={() => setPaidFrom(way.from)}
              className="size-5 accent-amber"
            />
            <span className={way.possible ? "" : "text-faint"}>{way.label}</span>
          </label>
        ))}
      </fieldset>
      <div className="mt-3 grid gap-2">
        <Button look="primary" wide busy={call.busy} disabled={!possible} onClick={() => void choose()}>
          <span>
            {t`Take the VIP channel for`} <Amount minor={vip.price} />
          </span>
        </Button>
        <CloseButton label={t`Stay in the normal queue`} />
      </div>
    </>
  );
}

/** Price, measured time and the new net of the optional channel; paid from balance or payout (R-TRK-26). */
export function VipChannelDialog({ onClosed, ...props }: Hosted<"vip-channel">) {
  const { t } = useLingui();
  return (
    <Panel kind="sheet" title={t`VIP channel`} onClosed={onClosed}>
      <VipChoice {...props} />
    </Panel>
  );
}

/** Gross, fee, percentage and net; nothing is to be paid (R-TRK-27). */
export function FeeBreakdownDialog({ quote, onClosed }: Hosted<"fee-breakdown">) {
  const { t } = useLingui();
  const percent = percentOf(quote.fee, quote.gross);
  return (
    <Panel title={t`The fee`} onClosed={onClosed}>
      <Ticket>
        <QuoteLines quote={quote} />
        <p className="pt-3 text-note text-ink-soft">{t`The fee is ${percent}% of the amount, as quoted.`}</p>
      </Ticket>
      <p className="py-3 text-muted">{t`It is withheld from the payout. There is nothing to pay.`}</p>
      <CloseButton label={t`Got it`} />
    </Panel>
  );
}

/** Tax, ratio and reason; offers cancel with full refund and support; nothing is to be paid (R-TRK-28). */
export function TaxBreakdownDialog({ orderId, quote, reason, onClosed }: Hosted<"tax-breakdown">) {
  const { t } = useLingui();
  const percent = percentOf(quote.tax, quote.gross);
  return (
    <Panel title={t`The tax`} onClosed={onClosed}>
      <Ticket>
        <QuoteLines quote={quote} />
        <p className="pt-3 text-note text-ink-soft">{t`${percent}% is withheld under a legal duty.`}</p>
        {reason !== "" && <p className="text-note text-ink-soft">{reason}</p>}
      </Ticket>
      <p className="py-3 text-muted">{t`It is withheld from the payout and receipted. There is nothing to pay.`}</p>
      <div className="grid gap-2">
        <CancelInstead orderId={orderId} minor={quote.gross} />
        <SupportLink orderId={orderId} />
      </div>
    </Panel>
  );
}

export function CancelInstead({ orderId, minor }: DialogProps["cancel-order"]) {
  const { t } = useLingui();
  const close = usePanelClose();
  return (
    <Button look="danger" wide onClick={() => close(() => openDialog("cancel-order", { orderId, minor }))}>
      {t`Cancel with full refund`}
    </Button>
  );
}

export function SupportLink({ orderId }: { readonly orderId: string }) {
  const { t } = useLingui();
  const close = usePanelClose();
  return (
    <ButtonLink
      href={`/service?orderId=${encodeURIComponent(orderId)}`}
      look="quiet"
      wide
      onClick={() => close()}
    >{t`Customer service`}</ButtonLink>
  );
}

function CancelChoice({ orderId, minor }: DialogProps["cancel-order"]) {
  const { t } = useLingui();
  const client = useQueryClient();
  const close = usePanelClose();
  const call = useMoneyCall("/v1/withdraw/cancel");

  const cancel = async () => {
    const result = await call.send({ orderId });
    if (result === null) return;
    if (result.ok) {
      dropDraft();
      showToast(t`Cancelled. Everything is back in your balance.`, "good");
    } else {
      showToast(result.msg, "bad");
      if (result.msgCode === "connection") return;
    }
    await client.invalidateQueries();
    close();
  };

  return (
    <>
      <p className="pb-4 text-muted">
        {t`The whole amount goes back to your balance:`} <Amount minor={minor} className="font-semibold text-jade" />
        {". "}
        {t`Nothing is kept.`}
      </p>
      <div className="grid gap-2">
        <Button look="danger" wide busy={call.busy} onClick={() => void cancel()}>
          {t`Yes, cancel it`}
        </Button>
        <CloseButton label={t`Keep the order`} />
      </div>
    </>
  );
}

/** Asks before an order is cancelled (R-TRK-59). */
export function CancelOrderDialog({ onClosed, ...props }: Hosted<"cancel-order">) {
  const { t } = useLingui();
  return (
    <Panel title={t`Cancel this order?`} onClosed={onClosed}>
      <CancelChoice {...props} />
    </Panel>
  );
}
