import { isPayType, payTypeNames } from "@fairlobby/contract/pay-types";
import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { usePayTypeLabels } from "../../shared/text/use-pay-type-labels.ts";
import { Choice } from "./choice.tsx";

interface PayTypeChoiceProps {
  readonly types: readonly number[];
  readonly chosen: number;
  readonly onChoose: (payType: number) => void;
}

/** The choice of what identifies the account to the bank; not shown if the lobby offers only one way (R-WD-50). */
export function PayTypeChoice({ types, chosen, onChoose }: PayTypeChoiceProps) {
  const { t } = useLingui();
  const labels = usePayTypeLabels();
  const group = useId();
  if (types.length === 1) return null;
  return (
    <div role="radiogroup" aria-label={t`Paid out by`} className="grid two-columns gap-2 pb-4">
      {types.map((type) => (
        <Choice key={type} group={group} checked={type === chosen} onChoose={() => onChoose(type)}>
          <span className="font-semibold">{isPayType(type) ? labels[payTypeNames[type]] : type}</span>
        </Choice>
      ))}
    </div>
  );
}
