import type { Withdrawal } from "../model.ts";
import type { TaxRule } from "../rules.ts";

/**
 * Returns whether an order must be reviewed before it is sent: only under a configured duty, only if tax is really
 * withheld from it, and only from the duty's amount on (R-SRV-50, R-HON-07).
 */
export function needsReview(
  { sums, taxPercent }: Pick<Withdrawal, "sums" | "taxPercent">,
  rule: TaxRule | null,
): rule is TaxRule {
  if (rule === null || rule.reviewFrom === null) return false;
  return taxPercent > 0 && sums.tax > 0n && sums.gross >= rule.reviewFrom;
}
