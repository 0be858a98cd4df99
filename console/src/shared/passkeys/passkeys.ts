import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { CallFailed } from "../server/call.ts";

/** The browser's answer, as the contract takes it. */
type Answer = { readonly id: string; readonly type: string; readonly [name: string]: unknown };

/** Returns whether this browser has passkeys at this address; without them no form offers one. */
export const hasPasskeys = (): boolean => browserSupportsWebAuthn();

/** Turns a failure of the browser, e.g. a closed dialog or a missing passkey, into CallFailed; no call was made. */
async function orRefused(asked: Promise<object>): Promise<Answer> {
  try {
    return (await asked) as Answer;
  } catch {
    throw new CallFailed("login_failed");
  }
}

/** Signs a challenge with one of the person's passkeys. Throws CallFailed. */
export const signWithPasskey = (options: object): Promise<Answer> =>
  orRefused(startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }));

/** Makes a passkey. Throws CallFailed. */
export const makePasskey = (options: object): Promise<Answer> =>
  orRefused(startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));
