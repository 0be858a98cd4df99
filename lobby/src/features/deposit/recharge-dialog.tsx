import type { ChargeBank } from "@fairlobby/contract";
import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { loadAdReports } from "../../shared/ads/ads.ts";
import { useConfig } from "../../shared/server/config.ts";
import type { DialogProps, HostProps } from "../../shared/dialogs/dialog-props.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { useMoneyCall } from "../../shared/server/money-call.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { showToast } from "../../shared/dialogs/toast.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Panel, usePanelClose } from "../../shared/dialogs/panel.tsx";
import { PanelFoot } from "../../shared/dialogs/panel-foot.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { Breakdown } from "./breakdown.tsx";
import { MethodTabs } from "./method-tabs.tsx";
import { chargeQuery, methodsQuery } from "./queries.ts";
import { createPayload, rechargeOf } from "./recharge.ts";
import { unansweredDeposit } from "./unanswered-deposit.ts";

type Props = DialogProps["recharge"];

/** Places the order and shows its code; `refused` is the server's message when it refused. */
function usePay({ offer, acceptBonus }: Props) {
  const { t } = useLingui();
  const { variant } = useConfig();
  const client = useQueryClient();
  const close = usePanelClose();
  const create = useMoneyCall("/charge/create/order", unansweredDeposit);
  const [refused, setRefused] = useState("");

  const pay = async ({ bank_name: bankName, bank_ext_name: methodLabel, payType }: ChargeBank) => {
    const payload = createPayload(variant, { amount: offer.orderAmount, payType, bankName, acceptBonus });
    const result = await create.send(payload);
    if (result === null) return;
    if (!result.ok) {
      if (result.msgCode === "connection") return;
      const said =
        result.msg || t`The deposit could not be opened. Nothing was charged. Try again, or ask customer service.`;
      setRefused(said);
      // The screen below lists the codes that can be paid.
      if (result.msgCode === "too_many_open") {
        void client.invalidateQueries({ queryKey: chargeQuery.queryKey });
        close();
      }
      return showToast(said, "bad");
    }
    const { orderId } = result.data;
    deviceStorage.set("chooseType", String(payType));
    void loadAdReports().then((ads) => ads?.report({ name: "order", orderId, minor: offer.orderAmount }));
    void client.invalidateQueries({ queryKey: chargeQuery.queryKey });
    const order = {
      ...result.data,
      orderAmount: offer.orderAmount,
      methodLabel,
      state: "unpaid" as const,
      late: false,
      credited: 0,
      bonus: rechargeOf(offer, acceptBonus).givingGold,
      bonusGranted: 0,
      returned: 0,
    };
    const onNewOrder = () => openDialog("recharge", { offer, acceptBonus });
    close(() => openDialog("pay-qr", { order, onNewOrder }));
  };

  return { pay, refused, busy: create.busy };
}

function Methods(props: Props) {
  const { t } = useLingui();
  const { offer, acceptBonus } = props;
  const { pay, refused, busy } = usePay(props);
  const methods = useQuery(methodsQuery);
  const [type, setType] = useState<number | null>(null);
  const [entry, setEntry] = useState<string | null>(null);
  if (methods.data === undefined) {
    return methods.isError ? (
      <ErrorState
        {...(methods.error.message === "" ? {} : { text: methods.error.message })}
        onRetry={() => void methods.refetch()}
      />
    ) : (
      <SkeletonRows rows={4} className="h-14" />
    );
  }
  const { types, entries } = methods.data;
  if (types.length === 0) return <EmptyState art="closed" title={t`No payment methods right now`} />;
  const remembered = types.find((one) => String(one) === deviceStorage.get("chooseType"));
  const tab = type ?? remembered ?? types[0] ?? 0;
  const listed = entries.filter((one) => one.payType === tab);
  // If a tab has only one entry, that entry is chosen.
  const bank = listed.find((one) => one.bank_name === entry) ?? (listed.length === 1 ? listed[0] : undefined);

  return (
    <>
      <MethodTabs
        types={types}
        tab={tab}
        onTab={(one) => {
          setType(one);
          setEntry(null);
          deviceStorage.set("chooseType", String(one));
        }}
        entries={listed}
        entry={bank?.bank_name ?? null}
        onEntry={setEntry}
      />
      <Breakdown offer={offer} acceptBonus={acceptBonus} />
      <PanelFoot>
        {refused !== "" && <p className="text-note text-coral">{refused}</p>}
        <Button
          look="primary"
          wide
          className="min-h-13 text-[1rem]"
          busy={busy}
          disabled={bank === undefined}
          onClick={() => bank !== undefined && void pay(bank)}
        >
          <span>
            {t`Pay`} <Amount minor={offer.orderAmount} />
          </span>
        </Button>
      </PanelFoot>
    </>
  );
}

/** A tab per pay type, the entries under it, the breakdown above the pay button (R-DEP-04 to R-DEP-08). */
export default function RechargeDialog({ onClosed, ...props }: Props & HostProps) {
  const { t } = useLingui();
  return (
    <Panel kind="sheet" title={t`How do you want to pay?`} onClosed={onClosed}>
      <Methods {...props} />
    </Panel>
  );
}
