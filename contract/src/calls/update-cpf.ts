import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { accountNumber, text } from "../fields/basics.ts";
import { passkeyAnswer } from "../fields/passkeys.ts";
import { deviceProof } from "../fields/passwords.ts";
import { orderId } from "../ids.ts";

export const updateCpf = defineCall({
  path: "/v1/bus/updateCpf",
  row: "R-API-23",
  area: "withdrawals",
  summary: "Corrects the account number of an order the bank rejected, free of charge (R-SRV-30).",
  access: "player",
  money: true,
  disclosureLog: "each",
  request: z.object({
    accountNumber: describe(accountNumber, "New account number: 10 to 20 digits without spaces."),
    orderId: describe(orderId, "The order, whose last step must be 2000."),
    deviceId: deviceProof,
    verification: describe(
      z._default(text(128), ""),
      "Needed unless the order was placed on this device: the login password or, for an order of an earlier version, the full current account number (R-SRV-30).",
    ),
    passkey: describe(
      z.optional(passkeyAnswer),
      "Answer to the options for `confirm` of /v1/passkeys/options, if the player's withdrawals ask for a passkey (R-REC-12).",
    ),
  }),
  reply: z.object({}),
  failures: [
    "not_found",
    "not_changeable",
    "account_in_use",
    "new_account_blocked",
    "passkey_required",
    "passkey_failed",
  ],
  example: {
    request: {
      accountNumber: "9876543210",
      orderId: "W3N6P8R2",
      deviceId: "Xk2vJ7mQh0aPzYt4bWc9sLr1nGd6fEu3oTiHy8KqV5M",
    },
    reply: {},
  },
});
