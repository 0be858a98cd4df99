import type { OrderPart } from "../life-cycle/effects.ts";
import { endAccountUse } from "./account-use.ts";
import { deleteRejectedAccount } from "./saved-account-store.ts";

/** Records the outcome of an order for its account. */
export const accountPart: OrderPart = {
  effects: {
    account_paid: (tx, order) => endAccountUse(tx, order, "paid"),
    async account_not_paid(tx, order, event) {
      await endAccountUse(tx, order, "not_paid");
      // Choosing it again would only lead to the same rejection.
      if (event === "account_rejected") await deleteRejectedAccount(tx, order);
    },
    account_sent_back: (tx, order) => endAccountUse(tx, order, "sent_back"),
  },
};
