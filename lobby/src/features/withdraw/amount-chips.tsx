import { useLingui } from "@lingui/react/macro";
import { Amount } from "../../shared/ui/amount.tsx";
import type { Chip, DimReason } from "./chips.ts";

interface AmountChipsProps {
  readonly chips: readonly Chip[];
  readonly selected: number | null;
  readonly onChoose: (minor: number) => void;
}

/** Amounts to choose from; one that cannot be ordered now says why and can still be chosen (R-WD-03). */
export function AmountChips({ chips, selected, onChoose }: AmountChipsProps) {
  const { t } = useLingui();
  const reasons: Readonly<Record<DimReason, string>> = {
    processing: t`An order is open`,
    balance: t`Above your balance`,
    "first-amount": t`After the first one`,
    promotional: t`Includes promotional`,
    minimum: t`Below the minimum`,
  };
  return (
    <div role="radiogroup" aria-labelledby="amounts" className="mt-3 grid grid-cols-2 gap-2.5">
      {chips.map((chip) => {
        const isSelected = chip.minor === selected;
        const dim = chip.reason !== null;
        return (
          <button
            key={`${chip.minor}-${chip.all}`}
            type="button"
            role="radio"
            aria-checked={isSelected}
            onClick={() => onChoose(chip.minor)}
            className={`flex min-h-16 flex-col items-start justify-center rounded-md border px-3.5 text-left transition-colors ${
              isSelected
                ? "border-amber bg-amber/12 shadow-[inset_0_0_0_1px_var(--color-amber)]"
                : "border-line bg-raised"
            }`}
          >
            <Amount
              minor={chip.minor}
              className={`font-display text-[1.0625rem] leading-6 font-bold ${dim ? "text-faint" : "text-text"}`}
            />
            <span className={`text-note leading-4 ${dim ? "text-faint" : "text-muted"}`}>
              {chip.reason !== null ? reasons[chip.reason] : chip.all ? t`All of it` : t`Available now`}
            </span>
          </button>
        );
      })}
    </div>
  );
}
