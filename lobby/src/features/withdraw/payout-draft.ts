import type { RequestInput } from "@fairlobby/contract";
import type { Unanswered } from "@fairlobby/contract/client";
import { useSession } from "../../shared/server/session.ts";
import type { PayoutField } from "./payout-rules.ts";
import type { Quote } from "./queries.ts";

export type PayoutDetails = Readonly<Record<PayoutField, string>>;

/** An order without a reply: it may exist, so nothing else may be sent before the reply is known. */
export interface LostOrder {
  readonly request: RequestInput<"/withdraw/create/order">;
  readonly quote: Quote;
}

// Outlives the sheet in memory only, never in storage (R-HON-05).
let draft: PayoutDetails | null = null;
let lost: LostOrder | null = null;

/** The key of an unanswered order, for `useMoneyCall`. */
export const unansweredOrder: { current: Unanswered | null } = { current: null };

export function keepPayoutDraft(details: PayoutDetails): void {
  draft = details;
}

export function dropPayoutDraft(): void {
  draft = null;
}

export function payoutDraft(): PayoutDetails | null {
  return draft;
}

export function keepLostOrder(order: LostOrder | null): void {
  lost = order;
}

export function lostOrder(): LostOrder | null {
  return lost;
}

// Another player on this device starts with an empty form.
useSession.subscribe((now, before) => {
  if (now.userId === before.userId && now.token !== "") return;
  dropPayoutDraft();
  if (now.userId === before.userId) return;
  keepLostOrder(null);
  unansweredOrder.current = null;
});
