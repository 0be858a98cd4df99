import * as z from "zod/mini";
import { defineCall } from "../call.ts";

export const taskOneGot = defineCall({
  path: "/v1/bus/taskOneGot",
  row: "R-API-27",
  area: "tasks",
  summary: "Claims the reward of the completed set, once (R-SRV-33).",
  access: "player",
  money: true,
  disclosureLog: "each",
  request: z.object({}),
  reply: z.object({}),
  failures: ["not_claimable"],
  example: { request: {}, reply: {} },
});
