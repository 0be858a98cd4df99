import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { zeroOrOne } from "../fields/basics.ts";
import { taskItemExample, taskItemList } from "../fields/task-item.ts";

export const getTaskProcess = defineCall({
  path: "/v1/bus/getTaskProcess",
  row: "R-API-25",
  area: "tasks",
  summary: "The player's cooling tasks with their progress (R-SRV-31).",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({
    taskItemList,
    flag: describe(zeroOrOne, "1: the player has not seen the new task set yet, so the task icon shows."),
  }),
  failures: [],
  example: { request: {}, reply: { taskItemList: [taskItemExample], flag: 1 } },
});
