import type { Currency } from "@fairlobby/contract";
import type { Tx } from "../../platform/db/database.ts";
import { post, type Legs } from "../ledger/index.ts";
import type { OrderRef } from "./model.ts";

/** What is posted of an order; of its late payouts each one by its number. */
type PostedPart = "reserve" | "paid" | "refund" | "reversed" | `${"late" | "late-return"}:${number}`;

/** A posting about an order; its key names it once for ever. */
export function postingOf(
  order: OrderRef,
  currency: Currency,
  part: PostedPart,
  legs: Pick<Legs, "kind" | "cash" | "reserved" | "house">,
): Legs {
  const subject = `withdrawal:${order.orderId}`;
  const key = `${subject}:${part}`;
  return { player: order.playerId, currency, key, fingerprint: key, subject, mode: "legs", ...legs };
}

/** Posts what the reservation guarantees to be possible, once. */
export async function mustPost(tx: Tx, at: number, posting: Legs): Promise<void> {
  const { outcome } = await post(tx, posting, at);
  if (outcome !== "posted") throw new Error(`posting ${posting.key}: ${outcome}`);
}
