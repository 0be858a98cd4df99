import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { text } from "../fields/basics.ts";
import { linkToken } from "../fields/email.ts";
import { newPassword } from "../fields/passwords.ts";
import { recoveredLogin } from "../fields/recovery.ts";

export const recoveryByEmail = defineCall({
  path: "/v1/recovery/byEmail",
  row: "R-API-104",
  area: "session",
  summary:
    "Recovers an account by the link of R-API-102: sets a new password, uses the link up, signs in here and signs out all other devices (R-REC-18).",
  access: "none",
  money: false,
  request: z.object({
    token: linkToken,
    newPassword,
    deviceId: describe(text(64), "Secret credential of the device, as in R-API-09."),
  }),
  reply: z.object({ ...recoveredLogin, userName: describe(text(64), "Login name of the account.") }),
  failures: ["link_ended", "password_common", "region_blocked"],
  example: {
    request: {
      token: "Zr3xT8mQh0aPzYt4bWc9sLr1nGd6fEu3oTiHy8KqV5M",
      newPassword: "p3rahu-rotan",
      deviceId: "0d9c5a7e-6a3c-4f0e-9a52-0f6a3f0e7c11",
    },
    reply: {
      userId: "10000042",
      token: "q7hJ2m0Vw4yXc9sTnB1rLk5pZf8dGa3e",
      gold: 20000,
      deviceId: "Xk2vJ7mQh0aPzYt4bWc9sLr1nGd6fEu3oTiHy8KqV5M",
      recoveryCode: "M4T7Z-29QXC-8HWKE-N0RVB-5GJDP",
      userName: "lantern42",
    },
  },
});
