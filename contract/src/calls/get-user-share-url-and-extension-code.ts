import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { text } from "../fields/basics.ts";

export const getUserShareUrlAndExtensionCode = defineCall({
  path: "/v1/bus/getUserShareUrlAndExtensionCode",
  row: "R-API-21",
  area: "invites",
  summary: "The player's stable invite code; the client builds the link from it (R-RTE-32, R-SRV-37).",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({ code: describe(text(64), "Invite code.") }),
  failures: [],
  example: { request: {}, reply: { code: "K7M2PX" } },
});
