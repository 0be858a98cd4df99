import { isPayType, payTypeNames } from "@fairlobby/contract/pay-types";
import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accountQuery } from "../../shared/account.ts";
import { useConfig } from "../../shared/config.ts";
import type { DialogProps } from "../../shared/dialog-names.ts";
import { openDialog } from "../../shared/dialogs.ts";
import { useMoneyCall } from "../../shared/money-call.ts";
import { kept } from "../../shared/storage.ts";
import { showToast } from "../../shared/toast.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Panel, usePanelClose } from "../../shared/ui/panel.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import { usePayTypeLabels } from "../../shared/use-pay-type-labels.ts";
import { Breakdown } from "./breakdown.tsx";
import { methodsQuery } from "./queries.ts";
import { createPayload, rechargeOf } from "./recharge.ts";

function Methods({ offer, acceptBonus }: DialogProps["recharge"]) {
  const { t } = useLingui();
  const labels = usePayTypeLabels();
  const { variant } = useConfig();
  const client = useQueryClient();
  const close = usePanelClose();
  const create = useMoneyCall("/charge/create/order");
  const methods = useQuery(methodsQuery);
  const [type, setType] = useState<number | null>(null);
  const [entry, setEntry] = useState<string | null>(null);
  if (methods.data === undefined) {
    return methods.isError ? (
      <ErrorState onRetry={() => void methods.refetch()} />
    ) : (
      <SkeletonRows rows={4} className="h-14" />
    );
  }
  const { types, entries } = methods.data;
  const remembered = types.find((one) => String(one) === kept.get("chooseType"));
  const tab = type ?? remembered ?? types[0];
  const listed = entries.filter((one) => one.payType === tab);
  // A tab with one entry leaves nothing to choose.
  const bank = listed.find((one) => one.bank_name === entry) ?? (listed.length === 1 ? listed[0] : undefined);
  const recharge = rechargeOf(offer, acceptBonus);

  const pay = async () => {
    if (tab === undefined || bank === undefined) return;
    const before = await client.fetchQuery({ ...accountQuery, staleTime: 0 }).catch(() => null);
    if (before === null) return;
    const result = await create.send(
      createPayload(variant, { amount: offer.orderAmount, payType: tab, bankName: bank.bank_name, acceptBonus }),
    );
    if (result === null) return;
    if (!result.ok) {
      if (result.msgCode === "connection") return;
      return showToast(
        result.msg || t`The deposit could not be opened. Nothing was charged. Try again or contact support.`,
        "bad",
      );
    }
    const { payCode, payUrl, qrcodeUrl, expireTime } = result.data;
    close(() =>
      openDialog("pay-qr", {
        minor: offer.orderAmount,
        method: bank.bank_ext_name,
        payCode: payCode ?? "",
        payUrl: payUrl ?? "",
        qrcode: qrcodeUrl ?? "",
        created: Date.now(),
        expires: expireTime,
        depositsBefore: before.charge20TotalNum,
        onNewOrder: () => openDialog("recharge", { offer, acceptBonus }),
      }),
    );
  };

  return (
    <>
      <div role="tablist" aria-label={t`Payment method`} className="flex rounded-md border border-line bg-ground p-1">
        {types.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === tab}
            onClick={() => {
              setType(one);
              setEntry(null);
              kept.set("chooseType", String(one));
            }}
            className={`min-h-11 flex-1 rounded-sm px-2 text-note leading-4 font-semibold ${one === tab ? "bg-lifted text-text" : "text-muted"}`}
          >
            {isPayType(one) ? labels[payTypeNames[one]] : one}
          </button>
        ))}
      </div>
      <div role="radiogroup" aria-label={t`Pay with`} className="mt-3 grid min-h-36 grid-cols-2 content-start gap-2">
        {listed.map((one) => {
          const on = one === bank;
          return (
            <button
              key={one.bank_name}
              type="button"
              role="radio"
              aria-checked={on}
              onClick={() => setEntry(one.bank_name)}
              className={`min-h-11 rounded-md border px-3 text-left font-semibold ${on ? "border-amber bg-amber/12" : "border-line"}`}
            >
              {one.bank_ext_name}
            </button>
          );
        })}
      </div>
      <Breakdown recharge={recharge} termsId={offer.termsId} />
      <Button
        look="primary"
        wide
        className="mt-4 min-h-13 text-[1rem]"
        busy={create.busy}
        disabled={bank === undefined}
        onClick={() => void pay()}
      >
        <span>
          {t`Pay`} <Amount minor={offer.orderAmount} />
        </span>
      </Button>
    </>
  );
}

/** A tab per pay type, the entries under it, the breakdown above the pay button (R-DEP-04 to R-DEP-08). */
export default function RechargeDialog({
  onClosed,
  ...props
}: DialogProps["recharge"] & { readonly onClosed: () => void }) {
  const { t } = useLingui();
  return (
    <Panel kind="sheet" title={t`How do you pay?`} onClosed={onClosed}>
      <Methods {...props} />
    </Panel>
  );
}
