import { currencies, formatMoney, type Currency } from "@fairlobby/contract/money";
import type { ReactNode } from "react";
import { useConfig } from "../../shared/server/config.ts";
import { useLocaleTag } from "../../shared/text/use-locale-tag.ts";

/** Writes money in the proof's currency, which may differ from this lobby's. */
export function moneyIn(currency: string): (minor: number) => string {
  const known = currencies.find((each): each is Currency => each === currency);
  return (minor) => (known === undefined ? `${minor} ${currency}` : formatMoney(minor, known));
}

/** Writes a time to the second, in the display time zone. */
export function useTime(): (at: number) => string {
  const { displayTimeZone } = useConfig();
  const format = new Intl.DateTimeFormat(useLocaleTag(), {
    timeZone: displayTimeZone.iana,
    dateStyle: "medium",
    timeStyle: "medium",
  });
  return (at) => `${format.format(at)} ${displayTimeZone.label}`.trim();
}

interface RowProps {
  readonly label: string;
  /** For generated ids, which are long and seldom read. */
  readonly small?: boolean;
  readonly children: ReactNode;
}

/** A label and its value, on a ticket. */
export function ProofRow({ label, small = false, children }: RowProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-0.5">
      <dt className="max-w-1/2 shrink-0 text-ink-soft">{label}</dt>
      <dd className={`tabular min-w-0 text-right [overflow-wrap:anywhere] ${small ? "text-note" : "font-semibold"}`}>
        {children}
      </dd>
    </div>
  );
}
