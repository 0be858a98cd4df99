import * as z from "zod/mini";
import { describe } from "../describe.ts";
import { payType, text } from "./basics.ts";

/** A bank that a withdrawal can be paid to. */
export const withdrawBank = z.object({
  bankName: describe(text(80), "Name of the bank, to show and to send as bankName."),
});
export type WithdrawBank = z.output<typeof withdrawBank>;

/** A bank, wallet or QR network a deposit can be paid with (R-DEP-20). */
export const chargeBank = z.object({
  bank_name: describe(text(80), "Code to send as bankName."),
  bank_ext_name: describe(text(80), "Label shown."),
  payType: describe(payType, "Deposit method the entry belongs to: 10 wallet, 11 QRIS, 12 VA, 8 bank (R-DEP-18)."),
});
export type ChargeBank = z.output<typeof chargeBank>;
