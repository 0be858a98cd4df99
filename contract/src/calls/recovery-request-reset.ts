import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { filledText } from "../fields/basics.ts";

export const recoveryRequestReset = defineCall({
  path: "/v1/recovery/requestReset",
  row: "R-API-102",
  area: "session",
  summary:
    "Has a link sent that gives an account a new password. The answer is the same whether or not there is such an account with an email address (R-REC-17).",
  access: "none",
  money: false,
  request: z.object({ userName: describe(filledText(254), "Login name, or the account's email address.") }),
  reply: z.object({}),
  failures: ["not_found"],
  example: { request: { userName: "lantern42" }, reply: {} },
});
