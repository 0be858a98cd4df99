import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { time } from "../fields/basics.ts";

export const recoveryStatus = defineCall({
  path: "/v1/recovery/status",
  row: "R-API-92",
  area: "session",
  summary: "The ways back into the player's account, and until when withdrawals go only to known accounts.",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({
    codeMade: describe(
      z.optional(time),
      "When the present recovery code was made; left out without one. Milliseconds since 1970 UTC.",
    ),
    knownPayoutsUntil: describe(
      z.optional(time),
      "Until when withdrawals go only to payout accounts used or saved before (R-REC-07); left out without a recovery in the last 24 hours. Milliseconds since 1970 UTC.",
    ),
  }),
  failures: [],
  example: { request: {}, reply: { codeMade: 1_795_000_000_000 } },
});
