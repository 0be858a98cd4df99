import type { ChargeBank } from "@fairlobby/contract";
import { isPayType, payTypeNames, type PayTypeName } from "@fairlobby/contract/pay-types";
import { useLingui } from "@lingui/react/macro";
import { Icon } from "../../shared/ui/icon.tsx";
import type { IconName } from "../../shared/ui/icon-names.ts";
import { useId, type KeyboardEvent } from "react";
import { usePayTypeLabels } from "../../shared/text/use-pay-type-labels.ts";

/** An icon of the kind of payment, never of the brand (docs/art.md). */
const icons: Partial<Record<PayTypeName, IconName>> = {
  qris: "qr",
  virtualAccount: "card",
  wallet: "wallet",
  bank: "bank",
};

interface MethodTabsProps {
  readonly types: readonly number[];
  readonly tab: number;
  readonly onTab: (type: number) => void;
  /** Entries of the chosen tab. */
  readonly entries: readonly ChargeBank[];
  /** The chosen entry's code. */
  readonly entry: string | null;
  readonly onEntry: (bankName: string) => void;
}

/** A tab per pay type and the entries under it; an entry must be chosen (R-DEP-03, R-DEP-04, R-DEP-08, R-DEP-18). */
export function MethodTabs({ types, tab, onTab, entries, entry, onEntry }: MethodTabsProps) {
  const { t } = useLingui();
  const labels = usePayTypeLabels();
  const panel = useId();
  const labelOf = (type: number) => (isPayType(type) ? labels[payTypeNames[type]] : String(type));
  const iconOf = (type: number) => (isPayType(type) ? icons[payTypeNames[type]] : undefined);

  // Arrow keys move between tabs.
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = types[(types.indexOf(tab) + by + types.length) % types.length];
    if (by === 0 || next === undefined) return;
    event.preventDefault();
    onTab(next);
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>("[role=tab]")[types.indexOf(next)]?.focus();
  };

  return (
    <>
      <div role="tablist" aria-label={t`Payment method`} className="flex rounded-md border border-line bg-ground p-1">
        {types.map((type) => {
          const icon = iconOf(type);
          return (
            <button
              key={type}
              type="button"
              role="tab"
              aria-selected={type === tab}
              aria-controls={panel}
              tabIndex={type === tab ? 0 : -1}
              onClick={() => onTab(type)}
              onKeyDown={step}
              className={`grid min-h-15 flex-1 content-center justify-items-center gap-1 rounded-sm px-1 text-note leading-4 font-semibold ${type === tab ? "bg-lifted text-text shadow-[inset_0_-2px_0_var(--color-amber)]" : "text-muted"}`}
            >
              {icon !== undefined && <Icon name={icon} size={20} />}
              {labelOf(type)}
            </button>
          );
        })}
      </div>
      <div id={panel} role="tabpanel" aria-label={labelOf(tab)}>
        <div
          role="radiogroup"
          aria-label={t`Pay with`}
          className="mt-3 mb-4 grid min-h-38 low:min-h-0 two-columns content-start gap-2"
        >
          {entries.map(({ bank_name: bankName, bank_ext_name: label }) => {
            const on = bankName === entry;
            return (
              <button
                key={bankName}
                type="button"
                role="radio"
                aria-checked={on}
                onClick={() => onEntry(bankName)}
                className={`flex min-h-11 items-center gap-2.5 rounded-md border px-3 text-left font-semibold ${on ? "border-amber bg-amber/12" : "border-line bg-ground/40"}`}
              >
                <span
                  aria-hidden="true"
                  className={`size-4 shrink-0 rounded-full border-2 ${on ? "border-amber bg-amber shadow-[inset_0_0_0_3px_var(--color-raised)]" : "border-faint"}`}
                />
                {label}
              </button>
            );
          })}
        </div>
      </div>
    </>
  );
}
