import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { text } from "../fields/basics.ts";
import { ownerProof, passkeyOptions } from "../fields/passkeys.ts";
import { deviceProof } from "../fields/passwords.ts";

export const passkeysOptions = defineCall({
  path: "/v1/passkeys/options",
  row: "R-API-96",
  area: "session",
  summary: "Makes a challenge for one use of a passkey on this device, valid for five minutes (R-REC-10).",
  access: "player",
  money: false,
  request: z.object({
    for: describe(
      z.enum(["add", "prove", "confirm"]),
      "add: to make a new passkey, which needs the proof below; prove: to prove who asks; confirm: an order, or the correction of one.",
    ),
    subject: describe(
      z._default(z.array(text(120)).check(z.maxLength(8)), []),
      "For confirm: what is confirmed, as orderSubject and correctionSubject of the contract write it.",
    ),
    ...ownerProof,
    deviceId: deviceProof,
  }),
  reply: z.object({ options: passkeyOptions }),
  failures: ["password_wrong", "passkey_failed", "passkey_required", "passkeys_full", "device_unproven"],
  example: {
    request: { for: "prove", deviceId: "Xk2vJ7mQh0aPzYt4bWc9sLr1nGd6fEu3oTiHy8KqV5M" },
    reply: { options: { challenge: "c29tZSBjaGFsbGVuZ2U" } },
  },
});
