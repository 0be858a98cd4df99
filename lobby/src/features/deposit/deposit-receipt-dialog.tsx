import { useLingui } from "@lingui/react/macro";
import type { Hosted } from "../../shared/dialogs/dialog-props.ts";
import { CloseButton, Panel } from "../../shared/dialogs/panel.tsx";
import { PanelFoot } from "../../shared/dialogs/panel-foot.tsx";
import { DepositSummary } from "./deposit-summary.tsx";
import { deviationOf } from "./recharge.ts";
import { useDeviationTexts } from "./use-deviation-texts.ts";

/** The outcome of a deposit that was late, differed in its amount, or was returned. */
export default function DepositReceiptDialog({ order, onClosed }: Hosted<"deposit-receipt">) {
  const { t } = useLingui();
  const words = useDeviationTexts();
  const deviation = deviationOf(order);
  return (
    <Panel title={deviation === null ? t`Your deposit` : words[deviation].title} onClosed={onClosed}>
      <DepositSummary order={order} />
      {deviation !== null && <p className="pt-4 text-muted">{words[deviation].text}</p>}
      <PanelFoot>
        <CloseButton wide>{t`Got it`}</CloseButton>
      </PanelFoot>
    </Panel>
  );
}
