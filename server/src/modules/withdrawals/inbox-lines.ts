import type { InboxKind, StepCode } from "@fairlobby/contract";
import type { Tx } from "../../platform/db/database.ts";
import { addLine } from "../inbox/index.ts";
import type { OrderRef, Withdrawal } from "./model.ts";

/** The steps that are lines of the inbox; the others are in the tracker only. */
const stepKinds: Readonly<Partial<Record<StepCode, InboxKind>>> = {
  2000: "account_rejected",
  2200: "withdrawal_paid",
  2300: "withdrawal_given_back",
};

/** Adds a line to the player's inbox for a step that paid, gave back, or needs the player. */
export async function addStepLine(
  tx: Tx,
  { playerId, orderId, sums }: Withdrawal,
  { seq, code, at }: { readonly seq: number; readonly code: StepCode; readonly at: number },
): Promise<void> {
  const kind = stepKinds[code];
  if (kind === undefined) return;
  const amount = kind === "withdrawal_paid" ? sums.net : sums.gross;
  await addLine(tx, playerId, { kind, fact: `${orderId}:${seq}`, subject: orderId, amount, at });
}

/** Adds a line for a payout that the bank returned. */
export async function addReversalLine(tx: Tx, { playerId, orderId, sums }: Withdrawal, at: number): Promise<void> {
  const line = { kind: "withdrawal_sent_back", fact: orderId, subject: orderId, amount: sums.gross, at } as const;
  await addLine(tx, playerId, line);
}

/** Adds a line for a hold that begins. `gross`: null for a hold on the player alone. */
export async function addHoldLine(
  tx: Tx,
  { playerId, orderId }: OrderRef,
  gross: bigint | null,
  at: number,
): Promise<void> {
  const line = { kind: "order_held", fact: `${orderId}:${at}`, subject: orderId, amount: gross, at } as const;
  await addLine(tx, playerId, line);
}
