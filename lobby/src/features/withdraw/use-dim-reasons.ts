import { useLingui } from "@lingui/react/macro";
import type { DimReason } from "./chips.ts";

/** Why an amount cannot be ordered now, short enough for a chip (R-WD-03). */
export function useDimReasons(): Readonly<Record<DimReason, string>> {
  const { t } = useLingui();
  return {
    processing: t`An order is open`,
    balance: t`Above your balance`,
    "first-amount": t`After the first one`,
    promotional: t`Includes promotional`,
    minimum: t`Below the minimum`,
  };
}
