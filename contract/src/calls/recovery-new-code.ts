import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { ownerProof } from "../fields/passkeys.ts";
import { deviceProof } from "../fields/passwords.ts";
import { recoveryCode } from "../fields/recovery.ts";

export const recoveryNewCode = defineCall({
  path: "/v1/recovery/newCode",
  row: "R-API-93",
  area: "session",
  summary: "Makes a new recovery code in place of the old one, which ends at once (R-REC-03).",
  access: "player",
  money: false,
  request: z.object({
    ...ownerProof,
    deviceId: deviceProof,
  }),
  reply: z.object({ recoveryCode }),
  failures: ["password_wrong", "passkey_failed", "device_unproven"],
  example: {
    request: { password: "s4mpan-jati", deviceId: "Xk2vJ7mQh0aPzYt4bWc9sLr1nGd6fEu3oTiHy8KqV5M" },
    reply: { recoveryCode: "7KQ2M-0XW9R-TB4HE-C6NVA-3YP8D" },
  },
});
