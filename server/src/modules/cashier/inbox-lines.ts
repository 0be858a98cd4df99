import type { InboxKind } from "@fairlobby/contract";
import type { Tx } from "../../platform/db/database.ts";
import { addLine } from "../inbox/index.ts";
import type { Deposit, Receipt } from "./model.ts";

/** Returns how a credit differs from what was ordered, or null. `deposit` is the order before the credit. */
function differenceOf(deposit: Deposit, { amount, paidAt }: Receipt): InboxKind | null {
  if (deposit.credited > 0n) return "deposit_twice";
  if (paidAt > deposit.expiresAt) return "deposit_late";
  if (amount < deposit.amount) return "deposit_less";
  return amount > deposit.amount ? "deposit_more" : null;
}

/** Adds a line to the player's inbox for a credit that is late or not as ordered. */
export async function addCreditLine(tx: Tx, deposit: Deposit, receipt: Receipt, at: number): Promise<void> {
  const kind = differenceOf(deposit, receipt);
  if (kind !== null) await add(tx, deposit, receipt, kind, at);
}

/** Adds a line for money that went back to the payer. */
export function addReturnLine(tx: Tx, deposit: Deposit, receipt: Receipt, at: number): Promise<void> {
  return add(tx, deposit, receipt, "deposit_sent_back", at);
}

async function add(tx: Tx, { playerId, orderId }: Deposit, { seq, amount }: Receipt, kind: InboxKind, at: number) {
  await addLine(tx, playerId, { kind, eventKey: `${orderId}:${seq}`, subject: orderId, amount, at });
}
