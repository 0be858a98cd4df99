import type { Withdrawal } from "../life-cycle/model.ts";
import type { TaxRule } from "../life-cycle/rules.ts";

/**
 * Returns whether an order must be reviewed before it is sent: only if the tax rule sets `reviewFrom`, tax is really
 * withheld from the order, and its amount is at least `reviewFrom` (R-SRV-50, R-HON-07).
 */
export function needsReview(
  { sums, taxPercent }: Pick<Withdrawal, "sums" | "taxPercent">,
  rule: TaxRule | null,
): rule is TaxRule {
  if (rule === null || rule.reviewFrom === null) return false;
  return taxPercent > 0 && sums.tax > 0n && sums.gross >= rule.reviewFrom;
}
