import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { filledText } from "../fields/basics.ts";
import { deviceProof } from "../fields/passwords.ts";

export const sessionEndDevices = defineCall({
  path: "/v1/session/endDevices",
  row: "R-API-69",
  area: "session",
  summary:
    "Signs the account out of one other device, of all others, or everywhere: they need the password again, and their open games end (R-SRV-120).",
  access: "player",
  money: false,
  request: z.object({
    id: describe(
      z.optional(filledText(40)),
      "Id of the device, from R-API-68; when left out, all other devices are signed out.",
    ),
    everywhere: describe(z.optional(z.literal(true)), "This device is signed out too; not with id (R-REC-14)."),
    deviceId: deviceProof,
  }),
  reply: z.object({}),
  failures: ["not_found", "device_unproven"],
  example: {
    request: { id: "i7h2k9m4p0", deviceId: "Xk2vJ7mQh0aPzYt4bWc9sLr1nGd6fEu3oTiHy8KqV5M" },
    reply: {},
  },
});
