import type { Currency, PlayerId } from "@fairlobby/contract";

/** House accounts; their balance is the sum of their entries (docs/money.md). */
export type HouseAccount = "deposits" | "payouts" | "games" | "fees" | "tax" | "promotions" | "losses";

interface PostingBase {
  readonly player: PlayerId;
  readonly currency: Currency;
  /** The idempotency key: identifies this posting of the player forever. */
  readonly key: string;
  /** Distinguishes this posting from a different one under the same key. */
  readonly fingerprint: string;
  /** The order, reward or round of the posting, e.g. `withdrawal:<id>`. */
  readonly subject: string;
}

/** Signed changes of the player's accounts and of the house's; they sum to zero. Minor units. */
export interface Legs extends PostingBase {
  readonly mode: "legs";
  readonly kind:
    | "deposit"
    | "bonus"
    | "gift"
    | "invite_reward"
    | "task_reward"
    | "free_daily"
    | "free_refill"
    | "bonus_released"
    | "bonus_expired"
    | "withdrawal_reserved"
    | "withdrawal_paid"
    | "withdrawal_refunded"
    | "vip_held"
    | "vip_returned"
    | "payout_reversed"
    | "payout_lost"
    | "payout_recovered";
  readonly cash?: bigint;
  readonly promo?: bigint;
  readonly reserved?: bigint;
  readonly house?: Partial<Record<HouseAccount, bigint>>;
}

/** A bet: promotional gold first, then cash (R-SRV-07). */
export interface Stake extends PostingBase {
  readonly mode: "stake";
  readonly kind: "stake";
  readonly amount: bigint;
  /** True refuses the stake (`barred` in `ledger.post`); a repeated stake still gets its first result. */
  readonly refused?: boolean;
}

/** A win: split between promotional gold and cash as the stake `ref` was (R-SRV-07). */
export interface Share extends PostingBase {
  readonly mode: "share";
  readonly kind: "win";
  readonly amount: bigint;
  readonly ref: string;
}

/** Takes the stake `ref` back; if there is none yet, it can never be posted later. */
export interface Void extends PostingBase {
  readonly mode: "void";
  readonly kind: "void";
  readonly ref: string;
}

export type Posting = Legs | Stake | Share | Void;

/** Balances after the posting, or the current ones when it was refused. Minor units. */
export interface Balances {
  readonly cash: bigint;
  readonly promo: bigint;
  readonly reserved: bigint;
}

/** @typeParam Refusal the further refusals of the posting function */
export type PostingResult<Refusal extends string = never> =
  | {
      readonly outcome: "posted" | "replayed";
      readonly transferId: bigint;
      readonly amount: bigint;
      readonly promoPart: bigint;
      readonly balances: Balances;
    }
  | {
      readonly outcome: "conflict" | "insufficient" | "unknown_ref" | "voided" | "refused";
      readonly balances: Balances;
    }
  | (Refusal extends string ? { readonly outcome: Refusal; readonly balances: Balances } : never)
  | { readonly outcome: "no_account"; readonly balances: null };
