import type { Unanswered } from "../../shared/server/money-call.ts";
import { useSession } from "../../shared/server/session.ts";

/** Outlives the dialog: closed and opened again, the same order is sent under the same key (R-ERR-19). */
export const unansweredDeposit: { current: Unanswered | null } = { current: null };
// Another player's order is another order.
useSession.subscribe((now, before) => {
  if (now.userId !== before.userId) unansweredDeposit.current = null;
});
