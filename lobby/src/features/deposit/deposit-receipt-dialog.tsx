import { useLingui } from "@lingui/react/macro";
import type { Hosted } from "../../shared/dialogs/dialog-props.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Panel, usePanelClose } from "../../shared/dialogs/panel.tsx";
import { PanelFoot } from "../../shared/dialogs/panel-foot.tsx";
import { DepositSummary } from "./deposit-summary.tsx";
import { deviationOf } from "./recharge.ts";
import { useDeviationTexts } from "./use-deviation-texts.ts";

function Understood() {
  const { t } = useLingui();
  const close = usePanelClose();
  return (
    <PanelFoot>
      <Button wide onClick={() => close()}>{t`Got it`}</Button>
    </PanelFoot>
  );
}

/** The outcome of a deposit that was late, differed in its amount, or was returned. */
export default function DepositReceiptDialog({ order, onClosed }: Hosted<"deposit-receipt">) {
  const { t } = useLingui();
  const words = useDeviationTexts();
  const deviation = deviationOf(order);
  return (
    <Panel title={deviation === null ? t`Your deposit` : words[deviation].title} onClosed={onClosed}>
      <DepositSummary order={order} />
      {deviation !== null && <p className="pt-4 text-muted">{words[deviation].text}</p>}
      <Understood />
    </Panel>
  );
}
