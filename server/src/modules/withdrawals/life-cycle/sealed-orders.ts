import type { OrderId, PayoutAccountId, PlayerId } from "@fairlobby/contract";
import type { SealedTable } from "../../../platform/crypto/reseal.ts";
import { savedAccountContext, sealContext } from "./model.ts";

/** The columns of orders that are resealed under a new data key. */
export const sealedOrders: SealedTable = {
  table: "withdrawals.withdrawal",
  key: [
    ["player_id", "bigint"],
    ["order_id", "text"],
  ],
  columns: Object.fromEntries(
    (["holder", "account", "phone", "email"] as const).map((what) => [
      `${what}_sealed`,
      ([, orderId = ""]: readonly string[]) => sealContext(orderId as OrderId, what),
    ]),
  ),
};

/** The columns of saved accounts that are resealed under a new data key. */
export const sealedPayoutAccounts: SealedTable = {
  table: "withdrawals.payout_account",
  key: [
    ["player_id", "bigint"],
    ["payout_account_id", "text"],
  ],
  columns: Object.fromEntries(
    (["holder", "account", "phone"] as const).map((what) => [
      `${what}_sealed`,
      ([playerId = "", id = ""]: readonly string[]) =>
        savedAccountContext(playerId as PlayerId, id as PayoutAccountId, what),
    ]),
  ),
};
