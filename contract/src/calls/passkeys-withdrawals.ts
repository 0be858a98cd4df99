import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { ownerProof } from "../fields/passkeys.ts";
import { deviceProof } from "../fields/passwords.ts";

export const passkeysWithdrawals = defineCall({
  path: "/v1/passkeys/withdrawals",
  row: "R-API-99",
  area: "session",
  summary: "Has withdrawals ask for a passkey, or no longer (R-REC-12, R-REC-13).",
  access: "player",
  money: false,
  request: z.object({
    ask: describe(
      z.enum(["on", "off", "keep"]),
      "on: with a passkey; off: at once with a passkey, else in 24 hours; keep: takes such a wish back.",
    ),
    passkey: ownerProof.passkey,
    deviceId: deviceProof,
  }),
  reply: z.object({}),
  failures: ["passkey_failed", "passkey_required", "device_unproven"],
  example: {
    request: {
      ask: "on",
      passkey: { id: "AQID", type: "public-key" },
      deviceId: "Xk2vJ7mQh0aPzYt4bWc9sLr1nGd6fEu3oTiHy8KqV5M",
    },
    reply: {},
  },
});
