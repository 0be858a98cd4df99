import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { emailAddress } from "../fields/email.ts";
import { ownerProof } from "../fields/passkeys.ts";
import { deviceProof } from "../fields/passwords.ts";

export const recoverySetEmail = defineCall({
  path: "/v1/recovery/setEmail",
  row: "R-API-100",
  area: "session",
  summary:
    "Sends a link to an address, which becomes the account's when the link is used; or removes the present address (R-REC-16).",
  access: "player",
  money: false,
  request: z.object({
    email: describe(z.optional(emailAddress), "The new address; left out to remove the present one."),
    ...ownerProof,
    deviceId: deviceProof,
  }),
  reply: z.object({}),
  failures: ["password_wrong", "passkey_failed", "device_unproven", "not_found"],
  example: {
    request: {
      email: "sari@gmail.com",
      password: "s4mpan-jati",
      deviceId: "Xk2vJ7mQh0aPzYt4bWc9sLr1nGd6fEu3oTiHy8KqV5M",
    },
    reply: {},
  },
});
