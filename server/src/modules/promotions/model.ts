import type { PlayerId, TermsId } from "@fairlobby/contract";

export type BonusKind = "gift" | "deposit_bonus" | "invite_reward" | "task_reward";

/** Terms under which promotional gold is granted. */
export interface Terms {
  readonly termsId: string;
  /** Stakes needed, as a multiple of the granted sum. */
  readonly wagerMultiple: number;
  readonly expireDays: number;
  /** True if a set of tasks has to be finished as well. */
  readonly requiresTask: boolean;
}

/** Version of the wording in texts.ts and locales/; raise it when the meaning of a text changes. */
const textVersion = 2;

/** Returns terms whose id contains all their figures: changed terms get another id, and old ones keep theirs. */
export function termsOf(kind: BonusKind, settings: Omit<Terms, "termsId">): Terms {
  const { wagerMultiple, expireDays } = settings;
  // The reward of one set of tasks does not wait for the next set.
  const requiresTask = settings.requiresTask && kind !== "task_reward";
  return {
    termsId: `${kind.replace("_", "-")}-${wagerMultiple}x-${expireDays}d${requiresTask ? "-task" : ""}-v${textVersion}`,
    wagerMultiple,
    expireDays,
    requiresTask,
  };
}

/** A grant of promotional gold, with its terms frozen when it was made. Amounts are minor units. */
export interface Bonus {
  readonly playerId: PlayerId;
  /** The ledger transfer that granted it; grants are in this order. */
  readonly transferId: bigint;
  readonly kind: BonusKind;
  readonly amount: bigint;
  readonly terms: Terms & { readonly termsId: TermsId };
  /** Milliseconds since the epoch. */
  readonly grantedAt: number;
  readonly expiresAt: number;
  /** Staked towards the terms so far: the full amount of every stake that used promotional gold since the grant. */
  readonly wagered: bigint;
  /** True once the player has claimed a set of tasks since the grant; always false for terms without a task. */
  readonly taskDone: boolean;
}

export function expiryOf(grantedAt: number, terms: Terms): number {
  return grantedAt + terms.expireDays * 86_400_000;
}

/** Returns the stakes the terms require, all together. */
export function wagerNeeded(bonus: Pick<Bonus, "amount" | "terms">): bigint {
  return bonus.amount * BigInt(bonus.terms.wagerMultiple);
}

/** Returns the stakes still needed. */
export function wagerLeft(bonus: Bonus): bigint {
  const left = wagerNeeded(bonus) - bonus.wagered;
  return left > 0n ? left : 0n;
}

/** Returns true while the terms require a task that is not done. */
export function taskLeft({ terms, taskDone }: Bonus): boolean {
  return terms.requiresTask && !taskDone;
}

/** Returns true when everything the terms require is done. */
export function isMet(bonus: Bonus): boolean {
  return wagerLeft(bonus) === 0n && !taskLeft(bonus);
}

export interface Settled {
  readonly bonus: Bonus;
  readonly state: "released" | "expired";
  /** The sum that becomes cash or expires. */
  readonly amount: bigint;
}

/**
 * Returns the open grants that are over at a moment, oldest first, and what each takes out of a promotional balance.
 * Together they never take more than there is.
 *
 * The promotional gold of several grants is in one balance. Stakes use up the oldest grant first, and winnings belong
 * to it. A grant whose terms are met releases what the other grants' sums leave of the balance, but at least its own
 * sum if the balance holds that much. While others are open, a grant that expires takes at most its own sum, and nothing
 * of theirs. The last open grant takes the whole balance, whether it is released or expires. Terms that are met count in
 * the player's favour even if the grant has expired since.
 */
export function settle(open: readonly Bonus[], promoBalance: bigint, at: number): Settled[] {
  const oldestFirst = open.toSorted((a, b) => (a.transferId < b.transferId ? -1 : 1));
  const settled: Settled[] = [];
  let rest = oldestFirst;
  let balance = promoBalance;
  for (const bonus of oldestFirst) {
    const met = isMet(bonus);
    if (!met && at < bonus.expiresAt) continue;
    rest = rest.filter((other) => other !== bonus);
    const others = rest.reduce((sum, other) => sum + other.amount, 0n);
    const beyondOthers = balance > others ? balance - others : 0n;
    const own = smaller(balance, bonus.amount);
    const amount = rest.length === 0 ? balance : met ? larger(own, beyondOthers) : smaller(own, beyondOthers);
    settled.push({ bonus, state: met ? "released" : "expired", amount });
    balance -= amount;
  }
  return settled;
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
