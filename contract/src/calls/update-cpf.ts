import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { accountNumber, filledText } from "../fields/basics.ts";
import { orderId } from "../ids.ts";

export const updateCpf = defineCall({
  path: "/v1/bus/updateCpf",
  row: "R-API-23",
  area: "withdrawals",
  summary: "Corrects the account number of an order the bank rejected, free of charge (R-SRV-30).",
  access: "player",
  money: true,
  request: z.object({
    accountNumber: describe(accountNumber, "New account number: 10 to 20 digits without spaces."),
    orderId: describe(orderId, "The order, at last step 2000."),
    verification: describe(
      filledText(128),
      "Proof that it is the player: the login password or, for a guest, the full current account number.",
    ),
  }),
  reply: z.object({}),
  failures: ["not_found", "not_changeable", "account_in_use"],
  example: {
    request: { accountNumber: "9876543210", orderId: "W3N6P8R2", verification: "1234567890" },
    reply: {},
  },
});
