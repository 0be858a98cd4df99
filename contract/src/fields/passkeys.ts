import * as z from "zod/mini";
import { describe } from "../describe.ts";
import { text } from "./basics.ts";

/** The browser's reply to a passkey request, as WebAuthn's JSON; the server checks it. */
export const passkeyAnswer = describe(
  z.looseObject({
    id: describe(text(1400), "Id of the passkey, base64url."),
    type: describe(text(40), "Kind of credential, as the browser writes it."),
  }),
  "The result of PublicKeyCredential.toJSON().",
);

/** Options for a passkey request, as WebAuthn's JSON; the browser reads them. */
export const passkeyOptions = describe(z.looseObject({}), "Options of navigator.credentials, as JSON.");

/** What proves that the owner of the account asks: the password, or a passkey. */
export const ownerProof = {
  password: describe(z.optional(text(128)), "The current password; left out with passkey."),
  passkey: describe(z.optional(passkeyAnswer), "Answer to the options for `prove` of /v1/passkeys/options."),
} as const;
