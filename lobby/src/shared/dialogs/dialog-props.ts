import type { ReplyOf } from "@fairlobby/contract";
import type { ReactNode } from "react";
import type { TaskSet } from "../promotions/tasks.ts";

type OrderReply = ReplyOf<"/v1/bus/getWithdrawProcess">;

/** The frozen quote of an order, with its explanation. */
type QuotedOrder = Pick<OrderReply, "quote" | "taxPercent">;

/** A deposit on offer, with its bonus. */
type DepositOffer = ReplyOf<"/charge/amount/list">["list"][number];

/** A deposit order as the server reports it. */
export type DepositOrder = ReplyOf<"/charge/amount/list">["orders"][number];

/** A round in the history. */
type RoundItem = Extract<ReplyOf<"/v1/history">["list"][number], { type: "game" }>;

/** A withdrawal, deposit or round that a message to the operator is about. */
export type Subject = NonNullable<ReplyOf<"/v1/support/question">["messages"][number]["about"]>;

/** The props of every dialog, by name. `app/dialogs/registry.ts` has the component of each. */
export interface DialogProps {
  /** Split of the balance into cash and promotional gold (R-HOME-01). */
  balance: object;
  /**
   * The account: bind, my account, other account (R-HOME-07). `signedOut` is the login name that was signed out here;
   * `forgotten` asks for a link by email (R-REC-17).
   */
  account: { readonly signedOut?: string; readonly forgotten?: true };
  /** Makes a new recovery code (R-REC-03), or shows the one that was made by a recovery. */
  "new-recovery-code": { readonly made?: string };
  /** Gives the account an email address, or removes it (R-REC-16). */
  email: { readonly remove?: true };
  /** Adds a passkey, or removes one (R-REC-09). */
  passkey: { readonly remove?: { readonly id: string; readonly name: string } };
  /** Has withdrawals ask for a passkey, or no longer (R-REC-12, R-REC-13). */
  "withdrawal-key": { readonly isOn: boolean };
  /** Asks before a logout (R-ACC-43), here or on all devices (R-REC-14). */
  "log-out": { readonly loginName: string; readonly everywhere?: boolean };
  /** There is an open withdrawal order (R-DLG-06). */
  "withdraw-order": { readonly orderId: string };
  /** The balance does not cover the amount (R-DLG-10). Amounts in minor units. */
  "play-more": {
    readonly balance: number;
    readonly largest: number | null;
    /** The largest is also the only one: that of a first withdrawal. */
    readonly exact: boolean;
    readonly onChooseLower: () => void;
  };
  /** Promotional gold waits for a task (R-DLG-11). */
  "frequent-withdrawals": { readonly largest: number | null; readonly onCashOnly: () => void };
  /** Minimum and balance (R-DLG-12). */
  minimum: { readonly minimum: number; readonly balance: number };
  /** The first withdrawal is for one exact amount (R-DLG-14). */
  "exact-first-amount": { readonly minor: number; readonly onChoose: () => void };
  /** The amount would include promotional gold (R-DLG-16). */
  "deposit-to-withdraw": {
    readonly withdrawable: number;
    readonly minimum: number;
    readonly largest: number | null;
    readonly onWithdrawThat: () => void;
  };
  /** Rules behind the link on the withdraw screen (R-DLG-05). */
  "withdraw-rules": { readonly minimum: number };
  /** The withdrawal form (R-WD-10). */
  "withdraw-form": { readonly minor: number; readonly onChoose: (minor: number) => void };
  /** The calculation of the fee (R-TRK-27). */
  "fee-breakdown": { readonly order: QuotedOrder };
  /** The calculation of the tax (R-TRK-28). */
  "tax-breakdown": {
    readonly orderId: string;
    readonly order: QuotedOrder;
    readonly reason: string;
    /** The refund if the order is cancelled, minor units. */
    readonly refund: number;
  };
  /** The receipt for the tax withheld from a paid order (R-MON-22). */
  "tax-receipt": { readonly orderId: string; readonly holder: string } & NonNullable<OrderReply["taxReceipt"]>;
  /** Correcting the account after the bank rejected it (R-TRK-29 to R-TRK-33). */
  "change-account": {
    readonly orderId: string;
    /** The rejected account by its bank and last digits, or empty. */
    readonly account: string;
    /** The bank's reason, or empty. */
    readonly reason: string;
    readonly changeable: boolean;
    /** How the player proves to be the owner of the order. */
    readonly proof: "device" | "password" | "account_number";
    /** The refund if the order is cancelled, minor units. */
    readonly minor: number;
  };
  /** An unsent account change (R-TRK-34). */
  "saved-change": { readonly orderId: string };
  /** Asks before an order is cancelled; amount in minor units. */
  "cancel-order": { readonly orderId: string; readonly minor: number };
  /** Name, phone and e-mail before the first deposit (R-DEP-26). */
  contact: { readonly onSaved: () => void };
  /** Bonus terms and payment instructions, once per device (R-DEP-27); empty termsId without a bonus. */
  "charge-tips": { readonly termsId: string; readonly onContinue: () => void };
  /** Method, breakdown and pay button (R-DEP-04). */
  recharge: {
    readonly offer: DepositOffer;
    readonly acceptBonus: boolean;
  };
  /** The code to pay with (R-DEP-22). `onNewOrder` starts over when the code has expired. */
  "pay-qr": { readonly order: DepositOrder; readonly onNewOrder: () => void };
  /** The outcome of a deposit that differs from its order. */
  "deposit-receipt": { readonly order: DepositOrder };
  /** When an invite reward is earned, how much, and of what kind (R-INV-15). `minor` is the reward. */
  "invite-reward-tip": { readonly minor: number };
  /** The gift of a new player (R-DLG-21). */
  "new-user-gift": { readonly onPlay: () => void };
  /** Follows the gift (R-DLG-20). */
  "new-user-play": { readonly gameId: string; readonly onPlay: () => void };
  /** The welcome offer (R-DLG-01). */
  activity: { readonly offer: DepositOffer };
  /** After a game: a reward to claim (R-DLG-03). */
  ordinary: { readonly set: TaskSet };
  /** After a game without a reward: the bonus of a first deposit (R-DLG-03). */
  "ordinary-activity": { readonly offer: DepositOffer };
  /** After a game: the balance and how much of it can be withdrawn (R-DLG-34). */
  withdrawable: object;
  /** Offers to put the lobby on the phone's home screen (R-DLG-18). */
  bookmark: object;
  /** A round of the history: replay, share, check (R-RTE-37). */
  round: { readonly item: RoundItem; readonly onReplay: (address: string) => void };
  /** What a message to the operator is about (R-SUP-01). */
  "support-subject": { readonly onChoose: (about: Subject) => void };
  /** Empty shells (R-DLG-31). */
  common: { readonly title: string; readonly content: ReactNode };
  bottom: { readonly title: string; readonly content: ReactNode };
  /** The reality check at the reminder clock's zero (R-HOME-40). */
  "reality-check": object;
  /** A break: choose its length, unless it is given, and confirm it (R-HOME-41). */
  break: { readonly length?: "hour" | "day" | "week" | "exclusion" };
}

/** The prop the dialog host adds to a dialog's own. */
export interface HostProps {
  /** To be called once the dialog has left the screen. */
  readonly onClosed: () => void;
}

/** All props of a dialog. */
export type Hosted<Name extends keyof DialogProps> = DialogProps[Name] & HostProps;
