import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { amount } from "../fields/amounts.ts";
import { count } from "../fields/basics.ts";

export const statInviteInfo = defineCall({
  path: "/v1/bus/statInviteInfo",
  row: "R-API-20",
  area: "invites",
  summary: "The player's invitation figures and the reward that can be claimed (R-SRV-35).",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({
    result: describe(
      z.object({
        todayInviteNum: describe(count, "Players who registered with the code today. Players."),
        totalInviteNum: describe(count, "All players who registered with the code. Players."),
        inviteConfigAmount: describe(amount, "Reward per invited player. Minor units."),
        inviteRewardAmount: describe(amount, "Reward that can be claimed now. Minor units."),
        inviteRewardReceiveAmount: describe(amount, "Reward claimed so far. Minor units."),
      }),
      "The figures.",
    ),
  }),
  failures: [],
  example: {
    request: {},
    reply: {
      result: {
        todayInviteNum: 1,
        totalInviteNum: 4,
        inviteConfigAmount: 20000,
        inviteRewardAmount: 20000,
        inviteRewardReceiveAmount: 40000,
      },
    },
  },
});
