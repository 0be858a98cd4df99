import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { filledText, time } from "../fields/basics.ts";
import { maskedAddress } from "../fields/email.ts";

export const recoveryStatus = defineCall({
  path: "/v1/recovery/status",
  row: "R-API-92",
  area: "session",
  summary: "The ways back into the player's account, and until when withdrawals go only to known accounts.",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({
    codeMade: describe(
      z.optional(time),
      "When the present recovery code was made; left out without one. Milliseconds since 1970 UTC.",
    ),
    passkeys: describe(
      z.array(
        z.object({
          id: describe(filledText(1400), "Id of the passkey."),
          name: describe(filledText(40), "What the player calls it."),
          added: describe(time, "When it was added. Milliseconds since 1970 UTC."),
          used: describe(z.optional(time), "When it was last used; left out if never. Milliseconds since 1970 UTC."),
        }),
      ),
      "The player's passkeys, at most ten, the oldest first.",
    ),
    withdrawalKey: describe(
      z.object({
        on: describe(z.boolean(), "Whether withdrawals ask for a passkey (R-REC-12)."),
        offFrom: describe(
          z.optional(time),
          "From when they no longer ask, if that was asked for without a passkey (R-REC-13). Milliseconds since 1970 UTC.",
        ),
      }),
      "Whether withdrawals ask for a passkey.",
    ),
    email: describe(
      z.optional(
        z.object({
          address: describe(z.optional(maskedAddress), "The account's address, masked; left out without one."),
          waiting: describe(
            z.optional(maskedAddress),
            "An address whose link was sent and not used yet, masked; left out without one.",
          ),
        }),
      ),
      "The email addresses of the account (R-REC-16); left out in a lobby that sends no emails.",
    ),
    knownPayoutsUntil: describe(
      z.optional(time),
      "Until when withdrawals go only to payout accounts used or saved before (R-REC-07); left out without a recovery in the last 24 hours. Milliseconds since 1970 UTC.",
    ),
  }),
  failures: [],
  example: {
    request: {},
    reply: {
      codeMade: 1_795_000_000_000,
      passkeys: [{ id: "AQID", name: "My phone", added: 1_795_000_000_000 }],
      withdrawalKey: { on: false },
      email: { address: "s•••@gmail.com" },
    },
  },
});
