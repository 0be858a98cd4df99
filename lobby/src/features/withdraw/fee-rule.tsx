import type { Currency } from "@fairlobby/contract/money";
import { useLingui } from "@lingui/react/macro";
import { useMoney } from "../../shared/config.ts";

/** The fee table (R-MON-20): percent of the whole amount when it is above the threshold, in minor units. */
const fees: Readonly<Record<Currency, { readonly percent: number; readonly threshold: number } | null>> = {
  BRL: { percent: 5, threshold: 50_000 },
  MXN: { percent: 3, threshold: 150_000 },
  THB: { percent: 3, threshold: 300_000 },
  IDR: { percent: 3, threshold: 1_000_000 },
  NGN: null,
};

/** The fee in words, with rate and threshold of the store currency (R-I18N-15). The quote is what counts. */
export function FeeRule({ currency }: { readonly currency: Currency }) {
  const { t } = useLingui();
  const money = useMoney();
  const fee = fees[currency];
  if (fee === null) return t`There is no fee.`;
  const { percent } = fee;
  const threshold = money(fee.threshold);
  return t`The fee is ${percent}% of amounts above ${threshold}, else none.`;
}
