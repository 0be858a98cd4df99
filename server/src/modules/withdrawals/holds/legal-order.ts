import type { Tx } from "../../../platform/db/database.ts";
import { lockBalances } from "../../ledger/index.ts";
import { guardLegalOrder } from "../../protection/index.ts";
import type { OrderRef } from "../life-cycle/model.ts";
import { readDecidable, type AlreadyDecided } from "./decide-hold.ts";
import { disclosureNow } from "./disclosure.ts";
import { storeConfirmation, type Disclosure } from "./hold-store.ts";
import { announce, placeOnOrder, type ActBy, type HoldRefusal, type PlacedHold } from "./place-hold.ts";
import { firstHoldMs } from "./reasons.ts";

/** An authority's order against a payout, by its authority, reference and date (R-QUE-09). */
export interface LegalOrderInput {
  readonly particulars: unknown;
  readonly disclosure?: Disclosure;
}

/** Holds a locked order for an authority: it cannot be cancelled, and the player's bets are refused as if barred. */
export async function placeLegalOrder(
  tx: Tx,
  ref: OrderRef,
  input: LegalOrderInput,
  who: ActBy,
): Promise<PlacedHold | HoldRefusal> {
  const placed = await placeOnOrder(tx, ref, { ...input, reason: "legal_order" }, who);
  if (typeof placed === "string") return placed;
  await lockBalances(tx, { playerId: ref.playerId });
  await guardLegalOrder(tx, { playerId: ref.playerId, stands: true });
  return placed;
}

/** Confirms the legal order on a locked order: it holds for another seven days from now. */
export async function confirmLegalOrder(
  tx: Tx,
  ref: OrderRef,
  { at, record }: ActBy,
): Promise<{ outcome: "confirmed"; until: number } | AlreadyDecided | "unknown"> {
  const hold = await readDecidable(tx, ref, at);
  if (hold === "unknown" || "decided" in hold) return hold;
  if (hold.reason !== "legal_order") return "unknown";
  const until = at + firstHoldMs("legal_order");
  await record({ grounds: hold.grounds, disclosure: await disclosureNow(tx, hold, at), until });
  await storeConfirmation(tx, { ...ref, until, at });
  await announce(tx, ref, at, until);
  return { outcome: "confirmed", until };
}
