import * as z from "zod/mini";
import { describe } from "../describe.ts";
import { amount } from "./amounts.ts";
import { text } from "./basics.ts";
import { playerId } from "../ids.ts";

/** A recovery code as the server makes it. */
export const recoveryCode = describe(
  z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}$/)),
  "Recovery code of the account, shown once (R-REC-01).",
);

/** The login of a player who just recovered the account. */
export const recoveredLogin = {
  userId: describe(playerId, "Id of the player."),
  token: describe(text(128), "Access token for the access-token header."),
  gold: describe(amount, "The player's balance. Minor units."),
  deviceId: describe(text(64), "Credential to store in place of the one sent."),
  recoveryCode,
} as const;
