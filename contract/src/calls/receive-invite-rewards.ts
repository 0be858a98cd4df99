import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { amount } from "../fields/amounts.ts";

export const receiveInviteRewards = defineCall({
  path: "/v1/bus/receiveInviteRewards",
  row: "R-API-22",
  area: "invites",
  summary: "Credits the claimable invite reward once, if it is the sum the player was shown (R-SRV-36).",
  access: "player",
  money: true,
  disclosureLog: "each",
  request: z.object({
    receiveAmount: describe(amount, "The claimable sum the player was shown, used only for comparison. Minor units."),
  }),
  reply: z.object({}),
  failures: ["amount_mismatch"],
  example: { request: { receiveAmount: 20000 }, reply: {} },
});
