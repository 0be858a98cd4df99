import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { signedAmount } from "../fields/amounts.ts";
import { count, time } from "../fields/basics.ts";
import { historyFilter } from "../fields/history-filter.ts";
import { gameItem, moneyItem } from "../fields/history-items.ts";
import { paging } from "../fields/paging.ts";

const historyPlace = z.string().check(z.regex(/^\d{1,18}$/));

export const history = defineCall({
  path: "/v1/history",
  row: "R-API-61",
  area: "account",
  summary: "Money or game history, newest first, by pages, with the current session; matches the ledger (R-SRV-62).",
  access: "player",
  money: false,
  request: z.object({
    ...historyFilter,
    ...paging,
    after: describe(
      z.optional(historyPlace),
      "`next` of the previous page: the page starts right after that one, even if there are new bookings; pageNum is ignored.",
    ),
  }),
  reply: z.object({
    list: describe(z.array(z.discriminatedUnion("type", [moneyItem, gameItem])), "The items of the page."),
    total: describe(count, "Number of items on all pages. Items."),
    next: describe(z.optional(historyPlace), "Value of `after` for the next page; left out on the last page."),
    session: describe(
      z.object({
        since: describe(
          time,
          "When the session began: at sign-in, or at the first activity after 30 idle minutes. Milliseconds since 1970 UTC.",
        ),
        playedSeconds: describe(
          count,
          "Time between the session's game bookings, without pauses of more than 30 minutes, rounded up. Seconds.",
        ),
        net: describe(signedAmount, "Payouts - stakes of this session. Minor units."),
      }),
      "The current session.",
    ),
  }),
  failures: [],
  example: {
    request: { type: "game", pageNum: 1, pageSize: 10 },
    reply: {
      list: [
        {
          type: "game",
          id: "R8K1-204",
          time: 1_795_000_000_000,
          gameId: "66121",
          gameName: "Lentera Sungai",
          stake: 1000,
          payout: 2500,
          net: 1500,
          balance: 121500,
        },
      ],
      total: 1,
      session: { since: 1_794_999_000_000, playedSeconds: 754, net: 1500 },
    },
  },
});
