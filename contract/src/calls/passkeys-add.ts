import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { filledText } from "../fields/basics.ts";
import { passkeyAnswer } from "../fields/passkeys.ts";
import { deviceProof } from "../fields/passwords.ts";

export const passkeysAdd = defineCall({
  path: "/v1/passkeys/add",
  row: "R-API-97",
  area: "session",
  summary: "Adds a passkey that the browser made to the player's account (R-REC-09).",
  access: "player",
  money: false,
  request: z.object({
    answer: passkeyAnswer,
    name: describe(filledText(40), "What the player calls it."),
    deviceId: deviceProof,
  }),
  reply: z.object({}),
  failures: ["passkey_failed", "device_unproven"],
  example: {
    request: {
      answer: { id: "AQID", type: "public-key" },
      name: "My phone",
      deviceId: "Xk2vJ7mQh0aPzYt4bWc9sLr1nGd6fEu3oTiHy8KqV5M",
    },
    reply: {},
  },
});
