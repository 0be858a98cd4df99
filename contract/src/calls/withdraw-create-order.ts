import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { positiveAmount } from "../fields/amounts.ts";
import { accountNumber, filledText, payType, text } from "../fields/basics.ts";
import { passkeyAnswer } from "../fields/passkeys.ts";
import { orderId, payoutAccountId, quoteId } from "../ids.ts";

const typedFields = ["userName", "accountNumber", "phone", "bankName"] as const;
type TypedField = (typeof typedFields)[number];

/** Requires a field of the payout account exactly if no saved account is given. */
const typedOrSaved = (field: TypedField) =>
  z.refine<Readonly<Partial<Record<TypedField | "accountId", unknown>>>>(
    (body) => (body.accountId === undefined) !== (body[field] === undefined),
    { path: [field], error: "Needed without accountId, and refused with it." },
  );

export const withdrawCreateOrder = defineCall({
  path: "/withdraw/create/order",
  row: "R-API-17",
  area: "withdrawals",
  summary:
    "Orders a withdrawal at a quote the player has seen: reserves the amount and freezes the quote (R-SRV-23, R-SRV-24).",
  access: "player",
  money: true,
  disclosureLog: "each",
  request: z
    .object({
      accountId: describe(
        z.optional(payoutAccountId),
        "Saved payout account from R-API-90, in place of userName, accountNumber, phone and bankName.",
      ),
      userName: describe(z.optional(filledText(100)), "Account holder name; needed without accountId."),
      accountNumber: describe(
        z.optional(accountNumber),
        "Account number: 10 to 20 digits without spaces; needed without accountId.",
      ),
      phone: describe(
        z.optional(z.string().check(z.regex(/^\d{10,15}$/))),
        "Phone: 10 to 15 digits without spaces; needed without accountId.",
      ),
      email: describe(text(254), "Email address, or empty."),
      payType: describe(payType, "8 bank; 1, 4 and 5 if the operator switched them on (R-WD-49, R-WD-50)."),
      bankName: describe(z.optional(filledText(80)), "bankName of the 'withdraw' bank list; needed without accountId."),
      amount: describe(positiveAmount, "Amount to take from the balance. Minor units."),
      quoteId: describe(quoteId, "Quote of exactly this amount, see /v1/withdraw/quote."),
      passkey: describe(
        z.optional(passkeyAnswer),
        "Answer to the options for `confirm` of /v1/passkeys/options, if the player's withdrawals ask for a passkey (R-REC-12).",
      ),
    })
    .check(...typedFields.map(typedOrSaved)),
  reply: z.object({
    orderId: describe(orderId, "Id of the withdrawal order."),
    payType: describe(payType, "Pay type of the order."),
  }),
  failures: [
    "consent_required",
    "not_found",
    "exist_process_order",
    "only_support_ten",
    "only_support_500",
    "insufficient_balance",
    "need_upgrade_vip",
    "quote_expired",
    "account_in_use",
    "new_account_blocked",
    "passkey_required",
    "passkey_failed",
    "amount_too_small",
  ],
  example: {
    request: {
      userName: "Sari Dewi",
      accountNumber: "1234567890",
      phone: "081234567890",
      email: "sari@gmail.com",
      payType: 8,
      bankName: "Bank Central Asia",
      amount: 50000,
      quoteId: "Q5T8W1X3",
    },
    reply: { orderId: "W3N6P8R2", payType: 8 },
  },
});
