import { eraseAdReports } from "../modules/ad-reports/index.ts";
import { eraseContact } from "../modules/cashier/index.ts";
import { eraseGameLists } from "../modules/games/index.ts";
import { eraseInbox } from "../modules/inbox/index.ts";
import { eraseReader } from "../modules/notices/index.ts";
import { eraseQuestionsOf } from "../modules/support/index.ts";
import { eraseSubscriptions } from "../modules/web-push/index.ts";
import { eraseContactsOfOrders, eraseOwnersOfOrders } from "../modules/withdrawals/index.ts";
import type { Erasure } from "../platform/erasure.ts";
import type { PlatformServices } from "./platform-services.ts";

/** What a deleted account loses at once, and what when its records of money may be erased (R-REC-46, R-REC-47). */
export function erasures({ sealing }: Pick<PlatformServices, "sealing">): {
  readonly now: readonly Erasure[];
  readonly later: readonly Erasure[];
} {
  return {
    now: [
      { name: "subscriptions", erase: eraseSubscriptions },
      { name: "inbox", erase: eraseInbox },
      { name: "questions", erase: eraseQuestionsOf },
      { name: "contact", erase: eraseContact },
      { name: "orders", erase: (tx, player) => eraseContactsOfOrders(tx, sealing, player) },
      { name: "game lists", erase: eraseGameLists },
      { name: "language", erase: eraseReader },
      { name: "ad reports", erase: eraseAdReports },
    ],
    later: [{ name: "owners of orders", erase: (tx, player) => eraseOwnersOfOrders(tx, sealing, player) }],
  };
}
