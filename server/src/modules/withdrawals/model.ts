import type { OrderId, PlayerId, QuoteId, StepCode } from "@fairlobby/contract";
import type { Signed } from "@fairlobby/verifier/proofs";

/** Names an order together with its owner: the two always travel together. */
export interface OrderRef {
  readonly playerId: PlayerId;
  readonly orderId: OrderId;
}

/** Minor units. net = gross − fee − tax; `vip` is 0 but for orders that ended before the fast lane was free. */
export interface Sums {
  readonly gross: bigint;
  readonly fee: bigint;
  readonly tax: bigint;
  readonly vip: bigint;
  readonly net: bigint;
}

/** Sums as the rules make them. */
export interface QuotedSums extends Sums {
  /** The percentage the tax was taken by; 0 without a duty. */
  readonly taxPercent: number;
}

/** An offer of sums, good until it expires. */
export interface Quote extends QuotedSums {
  readonly quoteId: QuoteId;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** What is said of a quote in the statement the player keeps (R-HON-11). */
export interface QuoteTerms extends Quote {
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
}

/** A quote as the player gets it. */
export interface SignedQuote extends Quote {
  readonly signed: Signed;
}

/** What an order paid for the fast lane in the time when it had a price; returned for every order open at its end. */
export interface FormerPrice {
  /** Minor units. */
  readonly price: bigint;
  /** From the cash left in the balance, or withheld from the payout. */
  readonly paidFrom: "balance" | "payout";
  readonly returned: boolean;
}

/** Whether an order came to its end: paid, or given back. */
export function isOver({ last }: Pick<Withdrawal, "last">): boolean {
  return last.code === 2200 || last.code === 2300;
}

/** Former price of the fast lane that the house kept. Minor units. */
export function keptPrice({ former }: Pick<Withdrawal, "former">): bigint {
  return former === null || former.returned ? 0n : former.price;
}

/** What of the player's gold backs an open order, and what a refund returns. Minor units. */
export function heldFor(order: Pick<Withdrawal, "sums" | "former">): bigint {
  const { net, fee, tax } = order.sums;
  return net + fee + tax + keptPrice(order);
}

/**
 * What of an order is back in the balance: all of it once it failed or the bank sent the payment back, else a former
 * price that was returned. Minor units.
 */
export function backInBalance({
  sums,
  former,
  last,
  attempt,
}: Pick<Withdrawal, "sums" | "former" | "last" | "attempt">) {
  const price = former?.price ?? 0n;
  if (last.code === 2300 || attempt?.outcome === "reversed") return sums.net + sums.fee + sums.tax + price;
  return former?.returned === true ? price : 0n;
}

/** How an order ended: paid; paid and sent back by the bank; taken back by the player; not paid. */
export type OrderEnd = "paid" | "returned" | "cancelled" | "failed";

/** How an order ended, or null while it is open (R-TRK-61). */
export function endOf({ last, attempt }: Pick<Withdrawal, "last" | "attempt">): OrderEnd | null {
  if (last.code === 2200) return attempt?.outcome === "reversed" ? "returned" : "paid";
  if (last.code !== 2300) return null;
  return last.facts.reason === "cancelled" ? "cancelled" : "failed";
}

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

/** A player that a bank account serves; `place` is null where the operator opened it for the player. */
export interface AccountUse {
  readonly place: number | null;
  readonly withoutDeposit: boolean;
}

const accountPlaces = [1, 2, 3] as const;

/**
 * The place a further player takes at an account, or null when it serves one who never deposited, as this one did not,
 * or three already (R-SRV-127).
 */
export function placeAt(uses: readonly AccountUse[], withoutDeposit: boolean): number | null {
  const taken = uses.filter(({ place }) => place !== null);
  if (withoutDeposit && taken.some((use) => use.withoutDeposit)) return null;
  return accountPlaces.find((place) => taken.every((use) => use.place !== place)) ?? null;
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

/** Why a step was written; shown in the player's language. */
export type StepReason = "account_rejected" | "failed" | "cancelled" | "stalled" | "tax_review";

/** What is kept with a step; what the player sees of it is put together when it is read. */
export interface StepFacts {
  /** At 1300 and 1400: orders ahead, and the expected wait in hours. */
  readonly waitingNum?: number;
  readonly waitingHours?: number;
  /** Sum withheld, minor units as a decimal string. */
  readonly withheld?: string;
  readonly canModify?: boolean;
  readonly reason?: StepReason;
  /** The law a tax review is made under, as the settings named it then. */
  readonly duty?: string;
  /** Last four digits of the account the step is about. */
  readonly last4?: string;
}

export interface Step {
  readonly seq: number;
  readonly code: StepCode;
  readonly facts: StepFacts;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A payout as it was told to the provider, or is about to be. */
export interface PayoutAttempt {
  readonly attempt: number;
  readonly reference: string;
  /** The provider's own id, once known. */
  readonly payoutId: string | null;
  /** How often the provider was asked to pay it, and when last (milliseconds since the epoch). */
  readonly calls: number;
  readonly calledAt: number | null;
  readonly outcome: "paid" | "account_rejected" | "failed" | "reversed" | null;
  readonly createdAt: number;
}

/** Personal data of a payout, sealed. */
export interface SealedDetails {
  readonly holder: Buffer;
  readonly account: Buffer;
}

export interface Withdrawal extends OrderRef {
  readonly payType: number;
  readonly bankName: string;
  readonly channel: string;
  /** As quoted (R-TRK-58). */
  readonly sums: Sums;
  readonly taxPercent: number;
  readonly former: FormerPrice | null;
  readonly first: boolean;
  readonly sealed: SealedDetails;
  readonly last4: string;
  readonly phoneMask: string;
  /** The sign-in it was placed from; null for an order of an earlier version. */
  readonly signInRef: string | null;
  readonly createdAt: number;
  readonly last: Step;
  /** The newest payout, or null before the first. */
  readonly attempt: PayoutAttempt | null;
}

/** What the sealed columns of an order are bound to. */
export function sealContext(orderId: OrderId, what: "holder" | "account" | "phone" | "email"): string {
  return `withdrawal:${orderId}:${what}`;
}

/**
 * What proves who corrects an order's account (R-SRV-30): the credential of the device that placed it; from another
 * device the password of a named account; the account number so far where nothing is known of the device.
 */
export type CorrectionProof = "device" | "password" | "account_number";

export function proofFor(
  order: Pick<Withdrawal, "signInRef">,
  who: { readonly onDevice: boolean; readonly named: boolean },
): CorrectionProof {
  if (who.named && !who.onDevice) return "password";
  return order.signInRef === null ? "account_number" : "device";
}

/** Corrections of one order's account: enough for slips of the finger, too few for trying numbers out. */
export const mostCorrections = 5;

/** Wrong proofs an order bears before its account can no longer be changed. */
export const mostWrongProofs = 5;

/** The first and last two digits of a phone number, e.g. `08•••••••90`. */
export function maskPhone(phone: string): string {
  return phone.slice(0, 2) + "•".repeat(Math.max(phone.length - 4, 0)) + phone.slice(-2);
}

/** Whether a payout that ended like this was given back, or may be given back, although the bank may still pay it. */
export function isLatePayable(outcome: PayoutAttempt["outcome"]): boolean {
  return outcome === "failed" || outcome === "account_rejected";
}

/** When to ask the provider again: after half of the time waited so far, between 1 s and 10 min. */
export function nextAsk(since: number, at: number): number {
  return at + Math.min(Math.max(Math.floor((at - since) / 2), 1_000), 600_000);
}

const minute = 60_000;
/** Times after the end of a payout at which the bank is asked whether it changed its mind, should its message get lost. */
const reversalWatch = [2 * minute, 10 * minute, 60 * minute, 360 * minute, 1_440 * minute, 4_320 * minute] as const;

/** The next time to look for a change of a payout that ended at `endedAt`, or null when enough time has passed. */
export function nextReversalWatch(endedAt: number, at: number): number | null {
  const next = reversalWatch.find((delay) => endedAt + delay > at);
  return next === undefined ? null : endedAt + next;
}
