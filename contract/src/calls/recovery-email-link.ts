import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { text } from "../fields/basics.ts";
import { linkToken, maskedAddress } from "../fields/email.ts";

export const recoveryEmailLink = defineCall({
  path: "/v1/recovery/emailLink",
  row: "R-API-103",
  area: "session",
  summary: "What a link in an email is for. It does not use the link up (R-REC-18).",
  access: "none",
  money: false,
  request: z.object({ token: linkToken }),
  reply: z.object({
    for: describe(z.enum(["confirm", "reset"]), "confirm: for R-API-101; reset: for R-API-104."),
    userName: describe(text(64), "Login name of the account."),
    email: maskedAddress,
  }),
  failures: ["link_ended"],
  example: {
    request: { token: "Zr3xT8mQh0aPzYt4bWc9sLr1nGd6fEu3oTiHy8KqV5M" },
    reply: { for: "reset", userName: "lantern42", email: "s•••@gmail.com" },
  },
});
