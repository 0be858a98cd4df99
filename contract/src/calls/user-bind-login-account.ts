import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";

export const userBindLoginAccount = defineCall({
  path: "/user/bindLoginAccount",
  row: "R-API-10",
  area: "session",
  summary: "Binds a login name and a password to the player's account (R-SRV-13).",
  access: "player",
  money: false,
  request: z.object({
    userName: describe(
      z.string().check(z.regex(/^[A-Za-z0-9]{9,15}$/)),
      "Login name: 9 to 15 letters and digits (R-ACC-23).",
    ),
    password: describe(z.string().check(z.minLength(6), z.maxLength(15)), "Password: 6 to 15 characters (R-ACC-26)."),
  }),
  reply: z.object({}),
  failures: ["user_exist", "password_common"],
  example: { request: { userName: "lantern42", password: "s4mpan-jati" }, reply: {} },
});
