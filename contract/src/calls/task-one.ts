import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { amount } from "../fields/amounts.ts";
import { taskItemExample, taskItemList } from "../fields/task-item.ts";

export const taskOne = defineCall({
  path: "/v1/bus/taskOne",
  row: "R-API-26",
  area: "tasks",
  summary: "The tasks of the current set and its reward; one set a day (R-SRV-32).",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({
    taskItemList,
    gotFlag: describe(z.literal([0, 1, 2]), "0: not complete; 1: the reward can be claimed; 2: claimed."),
    rewardAmount: describe(amount, "Exactly what a claim credits, 0 when there is no set. Minor units."),
    rewardKind: describe(
      z.optional(z.enum(["cash", "promo"])),
      "Whether the reward is cash or promotional gold (R-TASK-17); absent when there is no set.",
    ),
  }),
  failures: [],
  example: {
    request: {},
    reply: { taskItemList: [taskItemExample], gotFlag: 0, rewardAmount: 60000, rewardKind: "cash" },
  },
});
