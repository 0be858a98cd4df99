import type { Route } from "../../platform/http/route.ts";
import { inboxRoutes, type InboxDeps } from "./routes.ts";

export { eraseInbox } from "./erase.ts";
export { inboxData } from "./player-data.ts";
export { countUnread } from "./read-model.ts";
export { addLine, deleteFutureLines, eraseLines, keptMonths, type NewLine } from "./store.ts";

export interface Inbox {
  readonly routes: readonly Route[];
}

/**
 * Lists what happened to a player's money and account (R-INB-01). It has the lowest rank, so that every module can add
 * a line in the transaction of its event (R-INB-02).
 */
export function createInbox(deps: InboxDeps): Inbox {
  return { routes: inboxRoutes(deps) };
}
