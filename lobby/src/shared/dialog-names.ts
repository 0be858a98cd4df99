/** Every dialog of the queue and what it needs to open. A name here has its component in `app/dialogs/registry.ts`. */
export interface DialogProps {
  /** Split of the balance into cash and promotional gold (R-HOME-01). */
  balance: Record<never, never>;
  /** An open withdrawal order stands in the way (R-DLG-06). */
  "withdraw-order": { readonly orderId: string };
}
