import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Amount } from "../../shared/ui/amount.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import type { Chip } from "./chips.ts";
import { useDimReasons } from "./use-dim-reasons.ts";

interface AmountChipsProps {
  readonly chips: readonly Chip[];
  readonly selected: number | null;
  readonly onChoose: (minor: number) => void;
}

/**
 * Amounts to choose from, each a ticket that turns to paper when it is taken. One that cannot be ordered now says why
 * and can still be chosen (R-WD-03).
 */
export function AmountChips({ chips, selected, onChoose }: AmountChipsProps) {
  const { t } = useLingui();
  const reasons = useDimReasons();
  const group = useId();
  return (
    <div role="radiogroup" aria-labelledby="amounts" className="mt-3 grid two-columns gap-2.5">
      {chips.map((chip, place) => {
        const taken = chip.minor === selected;
        const dim = chip.reason !== null;
        const alone = place === chips.length - 1 && chips.length % 2 === 1;
        return (
          <label
            key={`${chip.minor}-${chip.all}`}
            className={`relative isolate flex min-h-15 flex-col justify-center rounded-sm px-3.5 py-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sky ${alone ? "col-span-full" : ""} ${
              taken
                ? dim
                  ? "text-ink-soft"
                  : "text-ink"
                : `border ${dim ? "border-dashed border-line text-faint" : "border-line bg-lifted text-text"}`
            }`}
          >
            {taken && <span aria-hidden="true" className="ticket absolute inset-0 -z-1 rounded-sm" />}
            <input
              type="radio"
              name={group}
              checked={taken}
              onChange={() => onChoose(chip.minor)}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            <span className="flex items-center justify-between gap-1">
              <Amount minor={chip.minor} className="font-display text-[1.0625rem] leading-6 font-bold" />
              {taken && <Icon name="check" size={18} />}
            </span>
            <span className={`text-note leading-4 ${taken && dim ? "text-ink-coral" : ""}`}>
              {chip.reason !== null ? reasons[chip.reason] : chip.all ? t`All of it` : t`Available now`}
            </span>
          </label>
        );
      })}
    </div>
  );
}
