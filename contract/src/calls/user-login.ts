import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { amount } from "../fields/amounts.ts";
import { text } from "../fields/basics.ts";
import { passkeyAnswer } from "../fields/passkeys.ts";
import { playerId } from "../ids.ts";

export const userLogin = defineCall({
  path: "/user/login",
  row: "R-API-09",
  area: "session",
  summary:
    "Signs in by device, finding or creating its guest, by name and password, or by passkey. A new token revokes the device's old one (R-SRV-08, R-SRV-10, R-SRV-11).",
  access: "none",
  money: false,
  request: z
    .object({
      loginType: describe(
        z.enum(["device", "account", "passkey"]),
        "device: by deviceId; account: by name and password; passkey: by a passkey's answer.",
      ),
      deviceId: describe(
        text(64),
        "Secret credential of the device; on the first run empty, or a random UUID made by the client (R-SRV-68).",
      ),
      extensionCode: describe(
        text(64),
        "Invite code of the link the player followed, or empty. Stored only when the player is created.",
      ),
      registChannel: describe(
        text(64),
        "Channel that brought the player, or empty. Stored only when the player is created.",
      ),
      apiType: describe(z.literal([1, 2]), "2 with loginType device, 1 with account and passkey (R-ACC-09, R-ACC-10)."),
      fbc: describe(text(512), "Ad click id; empty without ad consent (R-ADS-11)."),
      fbp: describe(text(512), "Ad browser id; empty without ad consent."),
      fbEventUrl: describe(text(2048), "Address of the ad event; empty without ad consent."),
      fbClientUserAgent: describe(text(1024), "Browser name for the ad event; empty without ad consent."),
      userName: describe(z.optional(text(64)), "Login name; needed with loginType account."),
      password: describe(z.optional(text(128)), "Password; needed with loginType account."),
      passkey: describe(
        z.optional(passkeyAnswer),
        "Answer to the options of /v1/passkeys/signIn; needed with loginType passkey.",
      ),
    })
    .check(
      z.refine((body) => body.loginType !== "account" || (body.userName !== undefined && body.password !== undefined), {
        path: ["userName"],
        error: "Needed with loginType account, as is password.",
      }),
      z.refine((body) => body.loginType !== "passkey" || body.passkey !== undefined, {
        path: ["passkey"],
        error: "Needed with loginType passkey.",
      }),
    ),
  reply: z.object({
    userId: describe(playerId, "Id of the player."),
    token: describe(text(128), "Access token for the access-token header; opaque, 30 days sliding."),
    gold: describe(amount, "The player's balance. Minor units."),
    deviceId: describe(text(64), "Credential to store in place of the one sent: 256 random bits from the server."),
    userName: describe(z.optional(text(15)), "Login name of the account; only with loginType passkey."),
    isRegister: describe(z.boolean(), "True only when this login created the player."),
  }),
  failures: ["login_failed", "passkey_failed", "region_blocked"],
  example: {
    request: {
      loginType: "device",
      deviceId: "0d9c5a7e-6a3c-4f0e-9a52-0f6a3f0e7c11",
      extensionCode: "",
      registChannel: "",
      apiType: 2,
      fbc: "",
      fbp: "",
      fbEventUrl: "",
      fbClientUserAgent: "",
    },
    reply: {
      userId: "10000042",
      token: "q7hJ2m0Vw4yXc9sTnB1rLk5pZf8dGa3e",
      gold: 20000,
      deviceId: "Xk2vJ7mQh0aPzYt4bWc9sLr1nGd6fEu3oTiHy8KqV5M",
      isRegister: true,
    },
  },
});
