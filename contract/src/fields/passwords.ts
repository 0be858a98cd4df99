import * as z from "zod/mini";
import { describe } from "../describe.ts";
import { text } from "./basics.ts";

/** A new password. Where a password is only checked, any text is accepted. */
export const newPassword = describe(
  z.string().check(z.minLength(8), z.maxLength(128)),
  "Password: 8 to 128 characters, not a common password, and not containing the login name or the lobby's name (R-ACC-26).",
);

/** Proves that a call comes from the device its token was issued to; a token alone may be stolen. */
export const deviceProof = describe(
  z._default(text(64), ""),
  "Credential of this device, as the last login returned it; empty if unavailable (R-SRV-124).",
);
