import type { OrderRules } from "./model.ts";
import type { FeeRule, TaxRule } from "./ordering/pricing.ts";
import type { WithdrawalSettings } from "./settings.ts";

/** What an installation decides about withdrawals. Amounts are minor units. */
export interface WithdrawalRules extends OrderRules {
  readonly fee: FeeRule | null;
  readonly tax: TaxRule | null;
  readonly quoteSeconds: number;
  readonly banks: readonly { readonly bankName: string; readonly channel: string; readonly preferred: boolean }[];
  /** Pay types an order may have (R-WD-49, R-WD-50). */
  readonly payTypes: readonly number[];
  /** First withdrawals that may be at the bank at once; the others queue (R-SRV-48). */
  readonly places: number;
  /** Places besides, for those that waited this long at 1300 (R-TRK-56); without places there is no fast lane. */
  readonly fastLanePlaces: number;
  readonly fastLaneAfterMinutes: number;
  /** An order without a new step for this long is given back once it is certain that it was not paid (R-SRV-53). */
  readonly stalledAfterHours: number;
}

export function rulesOf(config: WithdrawalSettings): WithdrawalRules {
  const { minimum, fee, tax, ...rest } = config;
  return {
    ...rest,
    minimum: BigInt(minimum),
    fee: fee === null ? null : { percent: fee.percent, threshold: BigInt(fee.threshold) },
    tax:
      tax === null
        ? null
        : {
            duty: tax.duty,
            threshold: BigInt(tax.threshold),
            high: tax.high,
            low: tax.low,
            reviewFrom: tax.reviewFrom === undefined ? null : BigInt(tax.reviewFrom),
          },
  };
}
