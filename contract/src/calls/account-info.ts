import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { amount } from "../money.ts";

export const accountInfo = defineCall({
  path: "/v1/bus/accountInfo",
  row: "R-API-11",
  summary: "The player's balance, open order and offer flags. Reads only (R-SRV-14).",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({
    result: z.object({
      accountGold: describe(amount, "cashGold + promoGold, without reserved gold. Minor units."),
      cashGold: describe(amount, "Withdrawable part. Minor units."),
      promoGold: describe(amount, "Promotional part, not withdrawable until its terms are met. Minor units."),
      rewardAmount: describe(amount, "New-user gift of this store. Minor units; 0 when there is none."),
      gameActivityFlag: describe(z.boolean(), "Carried, unused."),
      charge10Flag: describe(z.boolean(), "True until the first credited deposit; false during a break."),
      charge20TotalNum: describe(z.int().check(z.nonnegative()), "Number of credited deposits."),
      processOrderId: describe(z.string(), "The open withdrawal order, or empty."),
      payType: describe(z.int(), "Pay type of the open order, 0 without one."),
      reloginFlag: describe(z.union([z.literal(0), z.literal(1)]), "1: the session must be renewed."),
      vipLevel: describe(z.optional(z.int().check(z.positive())), "Earned by play; limits nothing."),
    }),
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
