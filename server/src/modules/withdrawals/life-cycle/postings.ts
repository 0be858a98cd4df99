import type { Currency } from "@fairlobby/contract";
import type { Tx } from "../../../platform/db/database.ts";
import { post, type Legs } from "../../ledger/index.ts";
import type { OrderRef } from "./model.ts";

/** The postings of an order; those of late payouts are numbered. */
type PostedPart = "reserve" | "paid" | "refund" | "reversed" | `${"late" | "late-return"}:${number}`;

/** Returns a posting about an order; its key makes it unique forever. */
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

/** Makes a posting that the reservation guarantees to be possible; throws if it cannot be made, or was made before. */
export async function mustPost(tx: Tx, at: number, posting: Legs): Promise<void> {
  const { outcome } = await post(tx, posting, at);
  if (outcome !== "posted") throw new Error(`posting ${posting.key}: ${outcome}`);
}
