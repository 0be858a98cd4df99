import { useLingui } from "@lingui/react/macro";
import type { DialogProps } from "../../shared/dialogs/dialog-props.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Panel, usePanelClose } from "../../shared/dialogs/panel.tsx";
import { OrderPaper } from "./order-paper.tsx";
import { twistOf } from "./recharge.ts";
import { useTwistWords } from "./use-twist-words.ts";

function Understood() {
  const { t } = useLingui();
  const close = usePanelClose();
  return <Button wide className="mt-4" onClick={() => close()}>{t`Got it`}</Button>;
}

/** What became of a deposit: late, with another amount, or sent back. */
export default function DepositReceiptDialog({
  order,
  onClosed,
}: DialogProps["deposit-receipt"] & { readonly onClosed: () => void }) {
  const { t } = useLingui();
  const words = useTwistWords();
  const twist = twistOf(order);
  return (
    <Panel title={twist === null ? t`Your deposit` : words[twist].title} onClosed={onClosed}>
      <OrderPaper order={order} />
      {twist !== null && <p className="pt-4 text-muted">{words[twist].text}</p>}
      <Understood />
    </Panel>
  );
}
