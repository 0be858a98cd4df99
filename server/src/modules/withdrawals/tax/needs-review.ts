import type { Withdrawal } from "../model.ts";
import type { TaxRule } from "../rules.ts";

/**
 * Returns whether an order about to be sent has to be looked at first: only under a configured duty, only where tax is
 * really withheld from it, and only from the amount on that the duty names (R-SRV-50, R-HON-07).
 */
export function needsReview(
  { sums, taxPercent }: Pick<Withdrawal, "sums" | "taxPercent">,
  rule: TaxRule | null,
): rule is TaxRule {
  if (rule === null || rule.reviewFrom === null) return false;
  return taxPercent > 0 && sums.tax > 0n && sums.gross >= rule.reviewFrom;
}
