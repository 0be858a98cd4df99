import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { text, time } from "../fields/basics.ts";

export const sessionSocketTicket = defineCall({
  path: "/v1/session/socketTicket",
  row: "R-API-57",
  area: "session",
  summary: "A ticket for one push connection, valid for 30 seconds (R-SRV-44).",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({
    ticket: describe(text(128), "The ticket, to send as the token query parameter and CONNECT header; works once."),
    expireTime: describe(time, "When the ticket expires. Milliseconds since 1970 UTC."),
  }),
  failures: [],
  example: { request: {}, reply: { ticket: "t-8fJ2kQ0xWm", expireTime: 1_795_000_030_000 } },
});
