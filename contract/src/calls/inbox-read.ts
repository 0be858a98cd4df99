import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { count } from "../fields/basics.ts";

export const inboxRead = defineCall({
  path: "/v1/inbox/read",
  row: "R-API-71",
  area: "account",
  summary: "Marks lines of the player's inbox as read, on all devices.",
  access: "player",
  money: false,
  request: z.object({
    ids: describe(
      z.array(z.string().check(z.regex(/^[1-9]\d{0,17}$/))).check(z.minLength(1), z.maxLength(100)),
      "Ids of the lines; lines of other players are ignored.",
    ),
  }),
  reply: z.object({ unread: describe(count, "Number of lines that are still unread. Items.") }),
  failures: [],
  example: { request: { ids: ["42"] }, reply: { unread: 0 } },
});
