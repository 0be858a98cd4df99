import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { filledText } from "../fields/basics.ts";

export const webPushEnd = defineCall({
  path: "/v1/webPush/end",
  row: "R-API-83",
  area: "account",
  summary: "Ends the notifications of one of the player's devices, about all withdrawals (R-INB-03).",
  access: "player",
  money: false,
  request: z.object({
    id: describe(z.optional(filledText(40)), "Id of the device, from R-API-82; when left out, this device."),
  }),
  reply: z.object({}),
  failures: [],
  example: { request: {}, reply: {} },
});
