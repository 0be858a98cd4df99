import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { defineCall } from "../../call.ts";
import { email, passkeyAnswer, passkeyOptions, totpCode } from "../fields.ts";
import { exampleMe, operatorId, signedIn } from "./me.ts";

export const signInWithPassword = defineCall({
  path: "/c/v1/session/sign-in",
  summary:
    "Signs in with password and code. A wrong e-mail, password or code gets the same reply (R-OPR-03, R-OPR-04).",
  access: "anybody",
  request: z.object({
    email,
    password: describe(z.string().check(z.maxLength(128)), "The password."),
    code: totpCode,
  }),
  reply: signedIn,
  failures: ["login_failed", "passkey_required"],
  example: {
    request: { email: "sari@example.com", password: "correct horse battery staple", code: "123456" },
    reply: exampleMe,
  },
});

export const passkeyChallenge = defineCall({
  path: "/c/v1/session/passkey-challenge",
  summary: "Begins a sign-in by passkey, or a proof of the second factor by passkey.",
  access: "anybody",
  request: z.object({}),
  reply: z.object({ options: passkeyOptions }),
  failures: [],
  example: { request: {}, reply: { options: { challenge: "c29tZSBjaGFsbGVuZ2U", rpId: "localhost" } } },
});

export const signInWithPasskey = defineCall({
  path: "/c/v1/session/sign-in-passkey",
  summary: "Signs in by passkey, with user verification (R-OPR-03).",
  access: "anybody",
  request: z.object({ answer: passkeyAnswer }),
  reply: signedIn,
  failures: ["login_failed"],
  example: { request: { answer: { id: "AQID", type: "public-key" } }, reply: exampleMe },
});

export const stepUp = defineCall({
  path: "/c/v1/session/step-up",
  summary: "Proves the second factor again: a code, or a passkey after a challenge (R-OPR-06).",
  access: "operator",
  request: z.union([z.object({ code: totpCode }), z.object({ answer: passkeyAnswer })]),
  reply: signedIn,
  failures: ["login_failed"],
  example: { request: { code: "123456" }, reply: exampleMe },
});

export const recover = defineCall({
  path: "/c/v1/session/recover",
  summary:
    "Exchanges a recovery code for an invitation to enrol again after the loss of the second factor; signs nobody in (R-OPR-09).",
  access: "anybody",
  request: z.object({
    email,
    password: describe(z.string().check(z.maxLength(128)), "The password."),
    recoveryCode: describe(z.string().check(z.maxLength(40)), "One of the ten recovery codes."),
  }),
  reply: z.object({ token: describe(z.string(), "The token of an invitation to enrol again, valid for 30 minutes.") }),
  failures: ["login_failed"],
  example: {
    request: { email: "sari@example.com", password: "correct horse battery staple", recoveryCode: "k3x9-7qpm-22ht" },
    reply: { token: "qAY3mC2v0xkq2cX1m2u0b4n5" },
  },
});

export const readMe = defineCall({
  path: "/c/v1/session/me",
  summary: "Returns who is signed in, with their roles and how long the session lasts.",
  access: "operator",
  request: z.object({}),
  reply: signedIn,
  failures: [],
  example: { request: {}, reply: exampleMe },
});

export const signOut = defineCall({
  path: "/c/v1/session/sign-out",
  summary: "Ends the session.",
  access: "operator",
  request: z.object({}),
  reply: z.object({ operatorId }),
  failures: [],
  example: { request: {}, reply: { operatorId: exampleMe.operatorId } },
});
