import type { OrderId } from "@fairlobby/contract";
import type { SealedTable } from "../../platform/crypto/reseal.ts";
import { sealContext } from "./model.ts";

/** The columns that are resealed under a new data key. */
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
