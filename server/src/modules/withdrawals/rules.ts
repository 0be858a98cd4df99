import type { LobbyConfig } from "../../platform/config/lobby-config.ts";
import type { OrderRules } from "./model.ts";
import type { FeeRule, TaxRule } from "./pricing.ts";

/** What an installation decides about withdrawals. Amounts are minor units. */
export interface WithdrawalRules extends OrderRules {
  readonly fee: FeeRule | null;
  readonly tax: TaxRule | null;
  readonly quoteSeconds: number;
  /** The VIP channel, or null without one. `places`: VIP orders that may be at the bank at once. */
  readonly priority: { readonly price: bigint; readonly promisedMinutes: number; readonly places: number } | null;
  readonly banks: readonly { readonly bankName: string; readonly channel: string; readonly preferred: boolean }[];
  /** Pay types an order may have (R-WD-49, R-WD-50). */
  readonly payTypes: readonly number[];
  /** First withdrawals that may be at the bank at once; the others queue (R-SRV-48). */
  readonly places: number;
  /** An order without a new step for this long is given back once it is certain that it was not paid (R-SRV-53). */
  readonly stalledAfterHours: number;
}

export function rulesOf(config: LobbyConfig["withdrawals"]): WithdrawalRules {
  const { minimum, fee, tax, priority, ...rest } = config;
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
    priority: priority === null ? null : { ...priority, price: BigInt(priority.price) },
  };
}

/** Orders that may be at the bank at once. What was bought before the VIP channel was switched off still gets a place. */
export function placesOf({ places, priority }: Pick<WithdrawalRules, "places" | "priority">) {
  return { first: places, vip: priority?.places ?? 1 };
}
