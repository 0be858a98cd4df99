import { useSession } from "../../shared/server/session.ts";

export interface AccountDraft {
  readonly orderId: string;
  /** Digits only. */
  readonly accountNumber: string;
  /** Login password or the current account number; empty on the device that placed the order. */
  readonly verification: string;
}

/** An unsent account change, in memory only, so that a reload drops it (R-TRK-35). */
let draft: AccountDraft | null = null;

export function keepAccountDraft(change: AccountDraft): void {
  draft = change;
}

export function dropAccountDraft(): void {
  draft = null;
}

export function accountDraftOf(orderId: string): AccountDraft | null {
  return draft?.orderId === orderId ? draft : null;
}

// Logging out, or into another account, drops the change as well.
useSession.subscribe((now, before) => {
  if (now.userId !== before.userId || now.token === "") dropAccountDraft();
});
