import type { PaymentCase } from "../kit.ts";
import { depositCases } from "./deposits.ts";
import { messageCases } from "./messages.ts";
import { payoutCases } from "./payouts.ts";
import { refundCases } from "./refunds.ts";
import { statementCases } from "./statement.ts";

/** Every rule of the port for payments, in the order in which they are played. */
export const paymentCases: readonly PaymentCase[] = [
  ...depositCases,
  ...refundCases,
  ...payoutCases,
  ...messageCases,
  ...statementCases,
];
