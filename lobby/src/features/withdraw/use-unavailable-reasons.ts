import { useLingui } from "@lingui/react/macro";
import type { UnavailableReason } from "./chips.ts";

/** Why an amount cannot be ordered now, short enough for a chip (R-WD-03). */
export function useUnavailableReasons(): Readonly<Record<UnavailableReason, string>> {
  const { t } = useLingui();
  return {
    processing: t`A withdrawal is open`,
    balance: t`Above your balance`,
    "first-amount": t`After the first one`,
    promotional: t`Includes promotional`,
    minimum: t`Below the minimum`,
  };
}
