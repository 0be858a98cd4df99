import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { filledText } from "../fields/basics.ts";
import { ownerProof } from "../fields/passkeys.ts";
import { deviceProof } from "../fields/passwords.ts";

export const passkeysRemove = defineCall({
  path: "/v1/passkeys/remove",
  row: "R-API-98",
  area: "session",
  summary: "Removes one of the player's passkeys (R-REC-09, R-REC-13).",
  access: "player",
  money: false,
  request: z.object({
    id: describe(filledText(1400), "Id of the passkey, from R-API-92."),
    ...ownerProof,
    deviceId: deviceProof,
  }),
  reply: z.object({}),
  failures: ["not_found", "password_wrong", "passkey_failed", "passkey_required", "passkey_needed", "device_unproven"],
  example: {
    request: { id: "AQID", password: "s4mpan-jati", deviceId: "Xk2vJ7mQh0aPzYt4bWc9sLr1nGd6fEu3oTiHy8KqV5M" },
    reply: {},
  },
});
