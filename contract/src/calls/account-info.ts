import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { amount } from "../fields/amounts.ts";
import { count, payType, text, zeroOrOne } from "../fields/basics.ts";

export const accountInfo = defineCall({
  path: "/v1/bus/accountInfo",
  row: "R-API-11",
  area: "account",
  summary: "The player's balance, open order and offer flags. Reads only (R-SRV-14).",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({
    result: describe(
      z.object({
        accountGold: describe(amount, "cashGold + promoGold, without reserved gold. Minor units."),
        cashGold: describe(amount, "Withdrawable part of gold. Minor units."),
        promoGold: describe(amount, "Promotional part of gold, not withdrawable until its terms are met. Minor units."),
        rewardAmount: describe(amount, "New-user gift of this lobby, 0 when there is none. Minor units."),
        gameActivityFlag: describe(z.boolean(), "Carried, unused."),
        charge10Flag: describe(z.boolean(), "True until the first credited deposit; false during a break."),
        charge20TotalNum: describe(count, "Number of credited deposits. Deposits."),
        processOrderId: describe(text(40), "The open withdrawal order, or empty."),
        payType: describe(payType, "Pay type of the open order; 0 without an open order."),
        reloginFlag: describe(zeroOrOne, "1: the session must be renewed; this server always sends 0."),
        unread: describe(
          z.optional(count),
          "Number of unread lines of the inbox (R-API-70); left out when there are none. Items.",
        ),
        vipLevel: describe(z.optional(z.int().check(z.positive())), "Level earned by play; limits nothing (R-APP-20)."),
      }),
      "The account.",
    ),
  }),
  failures: [],
  example: {
    request: {},
    reply: {
      result: {
        accountGold: 90000,
        cashGold: 30000,
        promoGold: 60000,
        rewardAmount: 20000,
        gameActivityFlag: false,
        charge10Flag: false,
        charge20TotalNum: 1,
        processOrderId: "",
        payType: 0,
        reloginFlag: 0,
      },
    },
  },
});
