import { useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { Amount } from "../../shared/ui/amount.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import type { Chip, Chips } from "./chips.ts";
import { RadioCard } from "./radio-card.tsx";
import { useUnavailableReasons } from "./use-unavailable-reasons.ts";

interface OneChipProps {
  readonly chip: Chip;
  readonly checked: boolean;
  readonly group: string;
  /** Spans the whole width, so that there is no gap beside it. */
  readonly alone: boolean;
  readonly onChoose: (minor: number) => void;
}

function OneChip({ chip, checked, group, alone, onChoose }: OneChipProps) {
  const { t } = useLingui();
  const reasons = useUnavailableReasons();
  return (
    <RadioCard
      group={group}
      checked={checked}
      isOff={chip.reason !== null}
      onChoose={() => onChoose(chip.minor)}
      className={`flex-col justify-center py-1.5 ${alone ? "col-span-full" : ""}`}
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <Amount minor={chip.minor} className="font-display text-[1.0625rem] leading-6 font-bold" />
        {chip.all && <span className="mr-auto text-note leading-4">{t`All`}</span>}
        {checked && <Icon name="check" size={18} />}
      </span>
      {chip.reason !== null && (
        <span className={`text-note leading-4 ${checked ? "text-ink-coral" : ""}`}>{reasons[chip.reason]}</span>
      )}
    </RadioCard>
  );
}

interface AmountChipsProps {
  readonly chips: Chips;
  readonly selected: number | null;
  readonly onChoose: (minor: number) => void;
}

/**
 * Amounts to choose from: those that can be ordered now, and a collapsed list of the others, which say why they cannot
 * be ordered and can still be chosen (R-WD-03).
 */
export function AmountChips({ chips: { possible, others }, selected, onChoose }: AmountChipsProps) {
  const { t } = useLingui();
  const [unfolded, setUnfolded] = useState(false);
  const group = useId();
  const list = useId();
  const row = (chips: readonly Chip[]) =>
    chips.map((chip, place) => (
      <OneChip
        key={`${chip.minor}-${chip.all}`}
        chip={chip}
        checked={chip.minor === selected}
        group={group}
        alone={place === chips.length - 1 && chips.length % 2 === 1}
        onChoose={onChoose}
      />
    ));
  return (
    <div role="group" aria-labelledby="amounts" className="mt-2">
      {possible.length > 0 && (
        <div role="radiogroup" aria-labelledby="amounts" className="grid two-columns gap-2">
          {row(possible)}
        </div>
      )}
      {others.length > 0 && (
        <>
          <button
            type="button"
            aria-expanded={unfolded}
            aria-controls={list}
            onClick={() => setUnfolded(!unfolded)}
            className="inline-flex min-h-11 items-center gap-1.5 text-note font-semibold text-sky hover:underline"
          >
            {t`Amounts not available now`}
            <Icon name="chevron-down" size={16} className={unfolded ? "[transform:rotate(180deg)]" : ""} />
          </button>
          <div
            id={list}
            hidden={!unfolded}
            role="radiogroup"
            aria-label={t`Amounts not available now`}
            className={unfolded ? "grid two-columns gap-2" : ""}
          >
            {row(others)}
          </div>
        </>
      )}
    </div>
  );
}
