import * as z from "zod/mini";
import { defineCall } from "../call.ts";

export const notifyShowTaskFlagSuccess = defineCall({
  path: "/v1/bus/notifyShowTaskFlagSuccess",
  row: "R-API-24",
  area: "tasks",
  summary: "Tells the server that the task icon was shown; repeating it changes nothing (R-SRV-34).",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({}),
  failures: [],
  example: { request: {}, reply: {} },
});
