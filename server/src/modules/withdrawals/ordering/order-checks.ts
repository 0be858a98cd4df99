import type { OrderId } from "@fairlobby/contract";
import type { OrderRules } from "../life-cycle/rules.ts";

/** The conditions on the player's promotional gold. */
export interface PromotionState {
  /** True while the player holds promotional gold under terms that are not met. */
  readonly open: boolean;
  /** What is left to stake for it. Minor units. */
  readonly wagerLeft: bigint;
  /** True while its terms require a task that is not done. */
  readonly taskLeft: boolean;
}

/** Everything that decides whether a player may place an order. */
export interface OrderEligibility {
  readonly openOrder: OrderId | null;
  /** Orders that reached 2200 (R-WD-30). */
  readonly paidOrders: number;
  /** Minor units. */
  readonly cash: bigint;
  readonly promo: bigint;
  readonly promotion: PromotionState;
}

/** Why an amount cannot be withdrawn, whether or not an order is open. */
export type AmountFailure = "only_support_ten" | "only_support_500" | "insufficient_balance" | "need_upgrade_vip";
export type OrderFailure = "exist_process_order" | AmountFailure;

/** Checks an order, in the order of R-SRV-23; returns null when it may be placed. */
export function checkOrder(eligibility: OrderEligibility, amount: bigint, rules: OrderRules): OrderFailure | null {
  return eligibility.openOrder === null ? checkAmount(eligibility, amount, rules) : "exist_process_order";
}

/**
 * Returns the smallest amount a player can withdraw, in minor units: the lobby's minimum, or all of the cash if that is
 * less, so that no cash is ever locked in (R-WD-78).
 */
export function smallestOf({ cash }: Pick<OrderEligibility, "cash">, { minimum }: Pick<OrderRules, "minimum">): bigint {
  return cash > 0n && cash < minimum ? cash : minimum;
}

/** Checks the amount of an order; a quote is refused by the same checks (R-WD-70). */
export function checkAmount(eligibility: OrderEligibility, amount: bigint, rules: OrderRules): AmountFailure | null {
  const balance = eligibility.cash + eligibility.promo;
  const smallest = smallestOf(eligibility, rules);
  if (rules.firstWithdrawalRule && eligibility.paidOrders === 0 && amount !== smallest) return "only_support_ten";
  if (amount < smallest || balance < smallest) return "only_support_500";
  if (amount > balance) return "insufficient_balance";
  if (amount > eligibility.cash) return "need_upgrade_vip";
  return null;
}

/**
 * Returns whether the fraction of an amount is allowed: it is a whole number of currency units, exactly the minimum, or
 * all of the cash, which may have a fraction.
 * @param unit minor units of one currency unit
 */
export function isWholeAmount(
  eligibility: OrderEligibility,
  amount: bigint,
  { minimum }: OrderRules,
  unit: bigint,
): boolean {
  return amount % unit === 0n || amount === minimum || amount === eligibility.cash;
}

export type Obstacle = "" | "withdrawProcessing" | "needFinishTask" | "needPlayGame" | "needUpgradeVip";

/**
 * Returns the first obstacle that applies, or empty (R-SRV-26). Only withdrawProcessing blocks cash, exactly when
 * `checkOrder` returns exist_process_order; the others explain promotional gold (R-SRV-27): needFinishTask while its
 * task is not done; else needUpgradeVip while there is no cash; else needPlayGame.
 */
export function obstacleOf(eligibility: OrderEligibility): Obstacle {
  if (eligibility.openOrder !== null) return "withdrawProcessing";
  const { cash, promo, promotion } = eligibility;
  if (promo === 0n || !promotion.open) return "";
  if (promotion.taskLeft) return "needFinishTask";
  return cash === 0n ? "needUpgradeVip" : "needPlayGame";
}
