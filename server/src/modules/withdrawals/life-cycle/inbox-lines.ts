import type { InboxKind, StepCode } from "@fairlobby/contract";
import type { Tx } from "../../../platform/db/database.ts";
import { addLine, type NewLine } from "../../inbox/index.ts";
import { tellDevices } from "../../web-push/index.ts";
import type { OrderRef, Withdrawal } from "./model.ts";

/** The steps that are lines of the inbox; the others are in the tracker only. */
const stepKinds: Readonly<Partial<Record<StepCode, InboxKind>>> = {
  2000: "account_rejected",
  2200: "withdrawal_paid",
  2300: "withdrawal_given_back",
};

/** Adds a line about an order; `tells`: devices that asked for messages get one (R-INB-03). */
async function addOrderLine(
  tx: Tx,
  { playerId, orderId }: OrderRef,
  { tells = true, ...line }: Omit<NewLine, "subject"> & { readonly tells?: boolean },
): Promise<void> {
  await addLine(tx, playerId, { ...line, subject: orderId });
  if (tells) await tellDevices(tx, { playerId, orderId }, line.at);
}

/** Adds a line to the player's inbox for a step at which the order was paid or given back, or needs the player. */
export async function addStepLine(
  tx: Tx,
  order: Withdrawal,
  { seq, code, at }: { readonly seq: number; readonly code: StepCode; readonly at: number },
): Promise<void> {
  const kind = stepKinds[code];
  if (kind === undefined) return;
  const amount = kind === "withdrawal_paid" ? order.sums.net : order.sums.gross;
  await addOrderLine(tx, order, { kind, eventKey: `${order.orderId}:${seq}`, amount, at });
}

/** Adds a line for a payout that the bank returned. */
export async function addReversalLine(tx: Tx, order: Withdrawal, at: number): Promise<void> {
  await addOrderLine(tx, order, {
    kind: "withdrawal_sent_back",
    eventKey: order.orderId,
    amount: order.sums.gross,
    at,
  });
}

/**
 * Adds a line for a hold that begins. `gross`: null for a hold on the player alone. `needsPlayer`: the player may read its
 * reason, and should do something about it.
 */
export async function addHoldLine(
  tx: Tx,
  order: OrderRef,
  { gross, needsPlayer, at }: { readonly gross: bigint | null; readonly needsPlayer: boolean; readonly at: number },
): Promise<void> {
  const eventKey = `${order.orderId}:${at}`;
  await addOrderLine(tx, order, { kind: "order_held", eventKey, amount: gross, at, tells: needsPlayer });
}
