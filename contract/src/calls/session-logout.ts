import * as z from "zod/mini";
import { defineCall } from "../call.ts";

export const sessionLogout = defineCall({
  path: "/v1/session/logout",
  row: "R-API-58",
  area: "session",
  summary: "Revokes the token, closes its sockets and detaches the account from the device (R-SRV-64).",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({}),
  failures: [],
  example: { request: {}, reply: {} },
});
