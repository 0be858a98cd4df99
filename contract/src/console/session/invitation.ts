import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { defineCall } from "../../call.ts";
import {
  email,
  instant,
  invitationCode,
  newPassword,
  newName,
  passkeyAnswer,
  passkeyOptions,
  secretToken,
  totpCode,
} from "../fields.ts";
import { role } from "../roles.ts";
import { exampleMe, signedIn } from "./me.ts";

const opening = { token: secretToken, invitationCode: z.optional(invitationCode) };

export const openInvitation = defineCall({
  path: "/c/v1/invitation/open",
  summary:
    "Shows an invitation: for whom it is, with which roles, and what to enrol (R-OPR-02). It stays valid; five wrong codes void it.",
  access: "anybody",
  request: z.object(opening),
  reply: z.object({
    email,
    name: describe(z.string(), "The person's name; empty for a new person."),
    roles: describe(z.array(role), "The roles that the person will have."),
    expiresAt: instant,
    passkeyRequired: describe(z.boolean(), "True if one of the roles needs a passkey here (R-OPR-03)."),
    passkeyOptions,
    totpSecret: describe(z.string(), "The secret for an authenticator app, in base 32."),
    totpAddress: describe(z.string(), "The secret as an otpauth:// address, for a QR code."),
  }),
  failures: ["invitation_unknown", "invitation_code_required"],
  example: {
    request: { token: "qAY3mC2v0xkq2cX1m2u0b4n5" },
    reply: {
      email: "sari@example.com",
      name: "",
      roles: ["payments", "compliance"],
      expiresAt: 1_790_001_800_000,
      passkeyRequired: false,
      passkeyOptions: { challenge: "c29tZSBjaGFsbGVuZ2U" },
      totpSecret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
      totpAddress: "otpauth://totp/Fairlobby:sari%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
    },
  },
});

const accepted = z.object({
  me: signedIn,
  recoveryCodes: describe(z.array(z.string()), "Ten codes, shown once; none with a passkey (R-OPR-09)."),
});

export const acceptWithPasskey = defineCall({
  path: "/c/v1/invitation/accept-passkey",
  summary: "Accepts an invitation with a new passkey, and signs in.",
  access: "anybody",
  request: z.object({ ...opening, name: newName, answer: passkeyAnswer }),
  reply: accepted,
  failures: ["invitation_unknown", "invitation_code_required", "login_failed", "name_taken"],
  example: {
    request: {
      token: "qAY3mC2v0xkq2cX1m2u0b4n5",
      name: "Sari Dewi",
      answer: { id: "AQID", type: "public-key" },
    },
    reply: { me: exampleMe, recoveryCodes: [] },
  },
});

export const acceptWithPassword = defineCall({
  path: "/c/v1/invitation/accept-password",
  summary: "Accepts an invitation with a password and a code of the authenticator app, and signs in.",
  access: "anybody",
  request: z.object({ ...opening, name: newName, password: newPassword, code: totpCode }),
  reply: accepted,
  failures: [
    "invitation_unknown",
    "invitation_code_required",
    "login_failed",
    "password_common",
    "passkey_required",
    "name_taken",
  ],
  example: {
    request: {
      token: "qAY3mC2v0xkq2cX1m2u0b4n5",
      name: "Sari Dewi",
      password: "correct horse battery staple",
      code: "123456",
    },
    reply: { me: { ...exampleMe, passkeys: 0 }, recoveryCodes: ["k3x9-7qpm-22ht"] },
  },
});
