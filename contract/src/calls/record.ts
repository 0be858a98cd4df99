import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { count, filledText, text, time } from "../fields/basics.ts";
import { paging } from "../fields/paging.ts";
import { auditProof } from "../fields/proofs.ts";

export const record = defineCall({
  path: "/v1/record",
  row: "R-API-67",
  area: "account",
  summary: "What operators did with the player's account, newest first, with the proof of each line (R-HON-25).",
  access: "player",
  money: false,
  request: z.object({ ...paging }),
  reply: z.object({
    list: describe(
      z.array(
        z.object({
          time: describe(time, "When it was done. Milliseconds since 1970 UTC."),
          action: describe(filledText(300), "What was done, e.g. bar_player; more may be added."),
          reason: describe(z.optional(filledText(300)), "Code of the reason; left out if none was recorded."),
          subject: describe(
            z.object({
              kind: describe(filledText(300), "Kind of what it was done to, e.g. player or order."),
              id: describe(text(300), "The id of what it was done to."),
            }),
            "What it was done to.",
          ),
          by: describe(z.optional(filledText(300)), "Role of the operator; left out for a command on the server."),
          proof: describe(
            z.optional(auditProof),
            "The proof that the line is in the audit log; left out for the first seconds.",
          ),
        }),
      ),
      "The actions of the page that the player may read now (R-AUD-06).",
    ),
    total: describe(count, "Number of actions on all pages. Items."),
  }),
  failures: [],
  example: {
    request: { pageNum: 1, pageSize: 10 },
    reply: {
      list: [
        {
          time: 1_795_000_000_000,
          action: "bar_player",
          reason: "account_takeover",
          subject: { kind: "player", id: "10000042" },
          by: "risk",
          proof: {
            number: 17,
            leaf: "fairlobby audit entry v1\nentry:Y29tbWl0bWVudA\n",
            opened: [{ name: "action", salt: "c2FsdA", value: "bar_player" }],
            path: ["bm9kZQ"],
            checkpoint: "lobby.example/audit\n18\ncm9vdA==\n",
          },
        },
      ],
      total: 1,
    },
  },
});
