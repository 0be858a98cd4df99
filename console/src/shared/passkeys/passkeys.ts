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

/** Whether this browser, at this address, has passkeys at all; then nothing offers one. */
export const hasPasskeys = (): boolean => browserSupportsWebAuthn();

/** A dialog that was closed, a passkey that is not here, or a browser without any: the server never heard of it. */
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
