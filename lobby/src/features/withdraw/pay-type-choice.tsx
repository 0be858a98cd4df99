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

/** By what the bank finds the account; not shown where the store has one way only (R-WD-50). */
export function PayTypeChoice({ types, chosen, onChoose }: PayTypeChoiceProps) {
  const { t } = useLingui();
  const labels = usePayTypeLabels();
  const group = useId();
  if (types.length === 1) return null;
  return (
    <div role="radiogroup" aria-label={t`Paid out by`} className="grid two-columns gap-2 pb-4">
      {types.map((type) => (
        <Choice key={type} group={group} taken={type === chosen} onChoose={() => onChoose(type)}>
          <span className="font-semibold">{isPayType(type) ? labels[payTypeNames[type]] : type}</span>
        </Choice>
      ))}
    </div>
  );
}
