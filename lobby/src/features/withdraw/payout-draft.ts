import { useSession } from "../../shared/session.ts";
import type { PayoutField } from "./payout-rules.ts";

export type PayoutDetails = Readonly<Record<PayoutField, string>>;

/** What was typed outlives the sheet in memory only: never in any storage (R-LS). */
let draft: PayoutDetails | null = null;

export function keepPayoutDraft(details: PayoutDetails): void {
  draft = details;
}

export function dropPayoutDraft(): void {
  draft = null;
}

export function payoutDraft(): PayoutDetails | null {
  return draft;
}

// Another player on this device starts with an empty form.
useSession.subscribe((now, before) => {
  if (now.userId !== before.userId || now.token === "") dropPayoutDraft();
});
