import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { payoutAccountId } from "../ids.ts";

export const withdrawRemoveAccount = defineCall({
  path: "/v1/withdraw/removeAccount",
  row: "R-API-91",
  area: "withdrawals",
  summary: "Removes one of the player's saved payout accounts; an open order to that account is not affected.",
  access: "player",
  money: false,
  request: z.object({
    id: describe(payoutAccountId, "Id of the saved account, from R-API-90."),
  }),
  reply: z.object({}),
  failures: ["consent_required", "not_found"],
  example: { request: { id: "P7H2K9M4" }, reply: {} },
});
