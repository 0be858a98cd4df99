import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { text } from "../fields/basics.ts";
import { deviceProof, newPassword } from "../fields/passwords.ts";
import { recoveryCode } from "../fields/recovery.ts";

export const userBindLoginAccount = defineCall({
  path: "/user/bindLoginAccount",
  row: "R-API-10",
  area: "session",
  summary:
    "Binds a login name and a password to the player's account, gives it a recovery code and renews the token (R-SRV-13, R-SRV-11, R-SRV-124, R-REC-01).",
  access: "player",
  money: false,
  request: z.object({
    userName: describe(
      z.string().check(z.regex(/^[A-Za-z0-9]{9,15}$/)),
      "Login name: 9 to 15 letters and digits (R-ACC-23).",
    ),
    password: newPassword,
    deviceId: deviceProof,
  }),
  reply: z.object({
    token: describe(text(128), "New access token; the old one is revoked (R-SRV-11)."),
    recoveryCode,
  }),
  failures: ["user_exist", "password_common", "device_unproven"],
  example: {
    request: {
      userName: "lantern42",
      password: "s4mpan-jati",
      deviceId: "Xk2vJ7mQh0aPzYt4bWc9sLr1nGd6fEu3oTiHy8KqV5M",
    },
    reply: { token: "q7hJ2m0Vw4yXc9sTnB1rLk5pZf8dGa3e", recoveryCode: "7KQ2M-0XW9R-TB4HE-C6NVA-3YP8D" },
  },
});
