import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { linkToken } from "../fields/email.ts";

export const recoveryConfirmEmail = defineCall({
  path: "/v1/recovery/confirmEmail",
  row: "R-API-101",
  area: "session",
  summary: "Uses the link of R-API-100 up: its address becomes the account's (R-REC-16).",
  access: "none",
  money: false,
  request: z.object({ token: linkToken }),
  reply: z.object({}),
  failures: ["link_ended"],
  example: { request: { token: "Zr3xT8mQh0aPzYt4bWc9sLr1nGd6fEu3oTiHy8KqV5M" }, reply: {} },
});
