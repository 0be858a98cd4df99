import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { chargeBank, withdrawBank } from "../fields/bank-entries.ts";

export const withdrawBankAllList = defineCall({
  path: "/withdraw/bank/all/list",
  row: "R-API-31",
  area: "withdrawals",
  summary: "The banks a withdrawal can go to, or the entries a deposit can be paid with (R-SRV-18, R-SRV-39).",
  access: "player",
  money: false,
  request: z.object({
    type: describe(z.enum(["withdraw", "charge"]), "withdraw: banks of the form; charge: entries of the deposit tabs."),
  }),
  reply: z.object({
    list: describe(
      z.union([z.array(withdrawBank), z.array(chargeBank)]),
      "With type withdraw, a list of {bankName}; with type charge, a list of {bank_name, bank_ext_name, payType}.",
    ),
  }),
  failures: ["consent_required"],
  example: {
    request: { type: "charge" },
    reply: { list: [{ bank_name: "QRIS", bank_ext_name: "QRIS", payType: 11 }] },
  },
});
