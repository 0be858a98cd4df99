import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { text } from "../fields/basics.ts";
import { newPassword } from "../fields/passwords.ts";
import { recoveredLogin } from "../fields/recovery.ts";

export const recoveryByCode = defineCall({
  path: "/v1/recovery/byCode",
  row: "R-API-94",
  area: "session",
  summary:
    "Recovers an account by its name and recovery code: sets a new password, uses the code up, signs in here and signs out all other devices (R-REC-04 to R-REC-07).",
  access: "none",
  money: false,
  request: z.object({
    userName: describe(text(64), "Login name."),
    recoveryCode: describe(text(100), "Recovery code; case, spaces and hyphens do not matter (R-REC-02)."),
    newPassword,
    deviceId: describe(text(64), "Secret credential of the device, as in R-API-09."),
  }),
  reply: z.object(recoveredLogin),
  failures: ["recovery_failed", "password_common", "region_blocked"],
  example: {
    request: {
      userName: "lantern42",
      recoveryCode: "7kq2m 0xw9r tb4he c6nva 3yp8d",
      newPassword: "p3rahu-rotan",
      deviceId: "0d9c5a7e-6a3c-4f0e-9a52-0f6a3f0e7c11",
    },
    reply: {
      userId: "10000042",
      token: "q7hJ2m0Vw4yXc9sTnB1rLk5pZf8dGa3e",
      gold: 20000,
      deviceId: "Xk2vJ7mQh0aPzYt4bWc9sLr1nGd6fEu3oTiHy8KqV5M",
      recoveryCode: "M4T7Z-29QXC-8HWKE-N0RVB-5GJDP",
    },
  },
});
