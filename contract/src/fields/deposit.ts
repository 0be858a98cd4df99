import * as z from "zod/mini";
import { describe } from "../describe.ts";
import { text, time } from "./basics.ts";

/** The codes with which a deposit order is paid, by its method, and their expiry. */
export const paymentCodes = {
  payCode: describe(
    z.optional(text(1000)),
    "Code to pay with, such as an account number, if the method has such a code.",
  ),
  payUrl: describe(z.optional(text(2048)), "Address of the payment page, if the method has a page."),
  qrcodeUrl: describe(z.optional(text(1000)), "Content of the QR image to scan, if the method has a QR code."),
  createTime: describe(time, "When the order was made. Milliseconds since 1970 UTC."),
  expireTime: describe(time, "When the order expires. Milliseconds since 1970 UTC."),
};
