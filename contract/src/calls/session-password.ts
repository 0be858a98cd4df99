import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { text } from "../fields/basics.ts";
import { deviceProof, newPassword } from "../fields/passwords.ts";

export const sessionPassword = defineCall({
  path: "/v1/session/password",
  row: "R-API-64",
  area: "session",
  summary:
    "Changes the account's password, ends all its sessions and sockets, and gives this device a new token (R-SRV-69).",
  access: "player",
  money: false,
  request: z.object({
    password: describe(text(128), "The current password."),
    newPassword,
    deviceId: deviceProof,
  }),
  reply: z.object({
    token: describe(text(128), "New access token; all earlier tokens of the account are revoked."),
  }),
  failures: ["password_wrong", "password_common"],
  example: {
    request: {
      password: "s4mpan-jati",
      newPassword: "p3rahu-rotan",
      deviceId: "Xk2vJ7mQh0aPzYt4bWc9sLr1nGd6fEu3oTiHy8KqV5M",
    },
    reply: { token: "q7hJ2m0Vw4yXc9sTnB1rLk5pZf8dGa3e" },
  },
});
