import { payTypes } from "@fairlobby/contract";
import type { LobbyConfig } from "../../platform/config/lobby-config.ts";
import type { FeeRule, OrderRules, TaxRule } from "./model.ts";

/** What an installation decides about withdrawals. Amounts are minor units. */
export interface WithdrawalRules extends OrderRules {
  readonly fee: FeeRule | null;
  readonly tax: TaxRule | null;
  readonly quoteSeconds: number;
  readonly priority: { readonly price: bigint; readonly promisedMinutes: number };
  readonly banks: readonly { readonly bankName: string; readonly channel: string; readonly preferred: boolean }[];
  /** Pay types an order may have (R-WD-49, R-WD-50). */
  readonly payTypes: readonly number[];
  /** First withdrawals that may be at the bank at once; the others queue (R-SRV-48). */
  readonly places: number;
  /** An order without a new step for this long is given back once it is certain that it was not paid (R-SRV-53). */
  readonly stalledAfterHours: number;
}

/** Rules the operator's settings have no field for. */
const defaults = { tax: null, payTypes: [payTypes.bank], places: 4, stalledAfterHours: 72 } as const;

export type RuleOverrides = Partial<Pick<WithdrawalRules, keyof typeof defaults>>;

export function rulesOf(config: LobbyConfig["withdrawals"], overrides: RuleOverrides = {}): WithdrawalRules {
  return {
    ...defaults,
    ...overrides,
    minimum: BigInt(config.minimum),
    firstWithdrawalRule: config.firstWithdrawalRule,
    fee: config.fee === null ? null : { percent: config.fee.percent, threshold: BigInt(config.fee.threshold) },
    quoteSeconds: config.quoteSeconds,
    priority: { price: BigInt(config.priority.price), promisedMinutes: config.priority.promisedMinutes },
    banks: config.banks,
  };
}
