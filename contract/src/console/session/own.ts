import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { defineCall } from "../../call.ts";
import { instant } from "../fields.ts";

export const listOwnSessions = defineCall({
  path: "/c/v1/session/list",
  summary: "Lists the caller's own open sessions, the last used first.",
  access: "operator",
  request: z.object({}),
  reply: z.object({
    rows: z.array(
      z.object({
        sessionId: z.uuid(),
        isThis: describe(z.boolean(), "True for the session that makes this call."),
        createdAt: instant,
        seenAt: instant,
        endsAt: describe(instant, "When the session ends at the latest."),
      }),
    ),
    asOf: instant,
  }),
  failures: [],
  example: {
    request: {},
    reply: {
      rows: [
        {
          sessionId: "01890a5d-ac96-774b-bcce-b302099a8060",
          isThis: true,
          createdAt: 1_790_000_000_000,
          seenAt: 1_790_000_100_000,
          endsAt: 1_790_043_200_000,
        },
      ],
      asOf: 1_790_000_200_000,
    },
  },
});

export const endOtherSessions = defineCall({
  path: "/c/v1/session/end-others",
  summary: "Ends every session of the caller except the one that makes this call.",
  access: "operator",
  request: z.object({}),
  reply: z.object({ ended: describe(z.int(), "Number of sessions that were ended.") }),
  failures: [],
  example: { request: {}, reply: { ended: 1 } },
});
