import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { filledText } from "../fields/basics.ts";

export const webPushDevices = defineCall({
  path: "/v1/webPush/devices",
  row: "R-API-82",
  area: "account",
  summary: "The devices that are notified about the player's withdrawals (R-INB-03).",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({
    list: describe(
      z.array(z.object({ id: describe(filledText(40), "Id of the sign-in on that device, as in R-API-68.") })),
      "At most 50 devices.",
    ),
  }),
  failures: [],
  example: { request: {}, reply: { list: [{ id: "i7h2k9m4p0" }] } },
});
