import type { WithdrawalSettings } from "../settings.ts";

/** Percent of the part of an amount that is above the threshold (R-MON-20). */
interface FeeTier {
  readonly percent: number;
  readonly threshold: bigint;
}

/** A fee, and optionally another rate for the part above a higher threshold (R-MON-28). */
export interface FeeRule extends FeeTier {
  readonly second?: FeeTier;
}

/** Percent withheld under a legal duty: `high` from the threshold on, `low` below it (R-MON-22). */
export interface TaxRates {
  readonly threshold: bigint;
  readonly high: number;
  readonly low: number;
}

export interface TaxRule extends TaxRates {
  /** The law it is withheld under, as players read it. */
  readonly duty: string;
  /** Orders from this amount on wait for the tax desk; null: no order does. */
  readonly reviewFrom: bigint | null;
}

export interface OrderRules {
  readonly minimum: bigint;
  readonly firstWithdrawalRule: boolean;
}

export interface LaneRules {
  /** First withdrawals that may be at the bank at the same time; the others queue (R-SRV-48). */
  readonly places: number;
  /** Further places for orders that waited this long at 1300 (R-TRK-56); 0 for no fast lane. */
  readonly fastLanePlaces: number;
  readonly fastLaneAfterMinutes: number;
}

/** An installation's rules for withdrawals. Amounts are minor units. */
export interface WithdrawalRules extends OrderRules, LaneRules {
  readonly fee: FeeRule | null;
  readonly tax: TaxRule | null;
  readonly quoteSeconds: number;
  readonly banks: readonly { readonly bankName: string; readonly channel: string; readonly preferred: boolean }[];
  /** Allowed pay types of an order (R-WD-49, R-WD-50). */
  readonly payTypes: readonly number[];
  /** An order without a new step for this long is given back, as soon as it is certainly unpaid (R-SRV-53). */
  readonly stalledAfterMs: number;
}

const tierOf = (tier: { percent: number; threshold: number }): FeeTier => ({
  percent: tier.percent,
  threshold: BigInt(tier.threshold),
});

export function rulesOf(config: WithdrawalSettings): WithdrawalRules {
  const { minimum, fee, tax, stalledAfterHours, ...rest } = config;
  return {
    ...rest,
    minimum: BigInt(minimum),
    stalledAfterMs: stalledAfterHours * 3_600_000,
    fee: fee === null ? null : { ...tierOf(fee), ...(fee.second === undefined ? {} : { second: tierOf(fee.second) }) },
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
