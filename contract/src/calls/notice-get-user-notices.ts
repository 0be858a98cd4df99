import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { text } from "../fields/basics.ts";

export const noticeGetUserNotices = defineCall({
  path: "/notice/getUserNotices",
  row: "R-API-34",
  area: "notices",
  summary: "The notice lines of the withdraw screen: operator texts and the player's own orders (R-SRV-40).",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({
    notice: describe(text(20_000), "A JSON string of a map of notice lines, possibly empty; see parseNotice."),
  }),
  failures: [],
  example: { request: {}, reply: { notice: '{"operator-1":"Payouts run day and night."}' } },
});
