import type { Unanswered } from "@fairlobby/contract/client";
import { useSession } from "../../shared/server/session.ts";

/**
 * The order that was sent without a reply. It outlives the dialog: sent again after the dialog was closed and opened,
 * the same order has the same key (R-ERR-19).
 */
export const unansweredDeposit: { current: Unanswered | null } = { current: null };
// Another player's order gets a new key.
useSession.subscribe((now, before) => {
  if (now.userId !== before.userId) unansweredDeposit.current = null;
});
