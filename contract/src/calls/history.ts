import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { signedAmount } from "../fields/amounts.ts";
import { count } from "../fields/basics.ts";
import { gameItem, moneyItem } from "../fields/history-items.ts";
import { paging } from "../fields/paging.ts";

export const history = defineCall({
  path: "/v1/history",
  row: "R-API-61",
  area: "account",
  summary: "Money or game history, newest first, by pages, with the running session; matches the ledger (R-SRV-62).",
  access: "player",
  money: false,
  request: z.object({
    type: describe(z.enum(["money", "game"]), "money: bookings of the balance; game: rounds played."),
    ...paging,
  }),
  reply: z.object({
    list: describe(z.array(z.discriminatedUnion("type", [moneyItem, gameItem])), "The items of the page."),
    total: describe(count, "Items in the whole history of that type. Items."),
    session: describe(
      z.object({
        playedSeconds: describe(count, "Time played this session. Seconds."),
        net: describe(signedAmount, "Payouts - stakes of this session. Minor units."),
      }),
      "The session that runs now.",
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
        },
      ],
      total: 1,
      session: { playedSeconds: 754, net: 1500 },
    },
  },
});
