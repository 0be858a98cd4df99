import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { filledText } from "../fields/basics.ts";
import { passkeyOptions } from "../fields/passkeys.ts";

export const passkeysSignIn = defineCall({
  path: "/v1/passkeys/signIn",
  row: "R-API-95",
  area: "session",
  summary:
    "Makes a challenge for a sign-in with a passkey on this device, valid for five minutes (R-REC-10, R-REC-11).",
  access: "none",
  money: false,
  request: z.object({
    deviceId: describe(
      filledText(64),
      "Secret credential of the device, or a random UUID made by the client, as in R-API-09.",
    ),
  }),
  reply: z.object({ options: passkeyOptions }),
  failures: [],
  example: {
    request: { deviceId: "0d9c5a7e-6a3c-4f0e-9a52-0f6a3f0e7c11" },
    reply: { options: { challenge: "c29tZSBjaGFsbGVuZ2U" } },
  },
});
