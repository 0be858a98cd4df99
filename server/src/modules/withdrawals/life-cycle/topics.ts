import type { OrderId, StepCode } from "@fairlobby/contract";
import { defineTopic } from "../../../platform/outbox/outbox.ts";

/** A step was appended to an order. `createTime`: milliseconds since the epoch. */
export const withdrawalStepped = defineTopic<{ orderId: OrderId; processCode: StepCode; createTime: number }>(
  "withdrawal.stepped",
);

/** A hold was placed, extended or ended. `orderId`: empty for a hold on the player alone. */
export const withdrawalHeld = defineTopic<{ orderId: OrderId }>("withdrawal.held");

/** The bank paid. Amounts: minor units as decimal strings. */
export const withdrawalPaid = defineTopic<{ orderId: OrderId; gross: string; net: string }>("withdrawal.paid");

/** The bank returned a payment; `returned` is back in the player's cash: the amount and all charges. */
export const withdrawalReversed = defineTopic<{ orderId: OrderId; returned: string }>("withdrawal.reversed");
