import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { ownerProof } from "../fields/passkeys.ts";
import { deviceProof } from "../fields/passwords.ts";

export const dataDelete = defineCall({
  path: "/v1/data/delete",
  row: "R-API-113",
  area: "account",
  summary: "Deletes the account for ever and signs out every device (R-REC-45).",
  access: "player",
  money: false,
  request: z.object({
    ...ownerProof,
    deviceId: deviceProof,
  }),
  reply: z.object({}),
  failures: ["password_wrong", "passkey_failed", "passkey_required", "device_unproven", "deletion_blocked"],
  example: {
    request: { password: "s4mpan-jati", deviceId: "Xk2vJ7mQh0aPzYt4bWc9sLr1nGd6fEu3oTiHy8KqV5M" },
    reply: {},
  },
});
