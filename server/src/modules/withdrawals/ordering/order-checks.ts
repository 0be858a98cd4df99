import type { OrderId } from "@fairlobby/contract";

/** What the player's promotional gold waits for. */
export interface PromotionState {
  /** True while the player holds promotional gold under terms that are not met. */
  readonly open: boolean;
  /** What is left to stake for it. Minor units. */
  readonly wagerLeft: bigint;
  /** True while its terms wait for a task. */
  readonly taskLeft?: boolean;
}

/** Everything that decides whether a player may order. */
export interface Standing {
  readonly openOrder: OrderId | null;
  /** Orders that reached 2200 (R-WD-30). */
  readonly paidOrders: number;
  /** Minor units. */
  readonly cash: bigint;
  readonly promo: bigint;
  readonly promotion: PromotionState;
}

export interface OrderRules {
  readonly minimum: bigint;
  readonly firstWithdrawalRule: boolean;
}

/** Why an amount cannot be withdrawn, whether or not an order is open. */
export type AmountFailure = "only_support_ten" | "only_support_500" | "insufficient_balance" | "need_upgrade_vip";
export type OrderFailure = "exist_process_order" | AmountFailure;

/** The checks of an order, in this order (R-SRV-23); null when it may be placed. */
export function checkOrder(standing: Standing, amount: bigint, rules: OrderRules): OrderFailure | null {
  return standing.openOrder === null ? checkAmount(standing, amount, rules) : "exist_process_order";
}

/** The checks of an order that concern its amount; a quote is refused by the same ones (R-WD-70). */
export function checkAmount(standing: Standing, amount: bigint, rules: OrderRules): AmountFailure | null {
  const balance = standing.cash + standing.promo;
  if (rules.firstWithdrawalRule && standing.paidOrders === 0 && amount !== rules.minimum) return "only_support_ten";
  if (amount < rules.minimum || balance < rules.minimum) return "only_support_500";
  if (amount > balance) return "insufficient_balance";
  if (amount > standing.cash) return "need_upgrade_vip";
  return null;
}

/**
 * Returns whether an amount may be quoted as far as its fraction goes: a whole number of currency units, exactly the
 * minimum, or all of the cash, which may have a fraction.
 * @param unit minor units of one currency unit
 */
export function isWholeAmount(standing: Standing, amount: bigint, { minimum }: OrderRules, unit: bigint): boolean {
  return amount % unit === 0n || amount === minimum || amount === standing.cash;
}

export type Obstacle = "" | "withdrawProcessing" | "needFinishTask" | "needPlayGame" | "needUpgradeVip";

/**
 * The first that applies, or empty (R-SRV-26). Only withdrawProcessing stands in the way of cash, and it is the very
 * fact that makes `checkOrder` answer exist_process_order; the others explain promotional gold (R-SRV-27).
 */
export function obstacleOf(standing: Standing): Obstacle {
  if (standing.openOrder !== null) return "withdrawProcessing";
  const { promo, promotion } = standing;
  if (promo === 0n || !promotion.open) return "";
  if (promotion.taskLeft === true) return "needFinishTask";
  return promotion.wagerLeft > 0n ? "needPlayGame" : "needUpgradeVip";
}
