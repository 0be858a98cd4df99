import type { RequestInput } from "@fairlobby/contract";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { api, CallFailed, dataOf } from "../server/api.ts";
import { deviceStorage } from "../browser/storage.ts";

/** The browser's answer, as the contract takes it. */
export type PasskeyAnswer = NonNullable<RequestInput<"/user/login">["passkey"]>;

/** Proves who asks: the password, or a passkey's answer. */
export type OwnerProof = Pick<RequestInput<"/v1/passkeys/options">, "password" | "passkey">;

/** Whether this browser has passkeys at this address; without them the lobby offers none. */
export const hasPasskeys = (): boolean => "PublicKeyCredential" in window && window.isSecureContext;

export const ownDevice = (): string => deviceStorage.get("deviceId") ?? "";

/** Loaded on first use: most players never need it. */
const browser = () => import("@simplewebauthn/browser");

/** Turns a closed dialog or a missing passkey into `CallFailed`; no call was made. */
async function orNotUsed(asked: Promise<object>): Promise<PasskeyAnswer> {
  try {
    return (await asked) as PasskeyAnswer;
  } catch {
    throw new CallFailed("passkey_failed", { msg: "" });
  }
}

const sign = async (options: object): Promise<PasskeyAnswer> => {
  const { startAuthentication } = await browser();
  return orNotUsed(startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }));
};

/** Asks for any passkey of this lobby, to sign in on a device. Throws CallFailed, without a text if the player closed it. */
export async function signInWithPasskey(deviceId: string): Promise<PasskeyAnswer> {
  return sign(dataOf(await api.call("/v1/passkeys/signIn", { deviceId })).options);
}

/** Asks for a passkey of the player to prove who asks, or to confirm a withdrawal. Throws like `signInWithPasskey`. */
export async function askPasskey(wanted: "prove" | "confirm", subject: readonly string[] = []): Promise<PasskeyAnswer> {
  const request = { for: wanted, subject: [...subject], deviceId: ownDevice() };
  return sign(dataOf(await api.call("/v1/passkeys/options", request)).options);
}

/** Has the browser make a passkey for the player, and stores it. Throws like `signInWithPasskey`. */
export async function addPasskey(name: string, proof: OwnerProof): Promise<void> {
  const deviceId = ownDevice();
  const { options } = dataOf(await api.call("/v1/passkeys/options", { for: "add", ...proof, deviceId }));
  const { startRegistration } = await browser();
  const answer = await orNotUsed(
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );
  dataOf(await api.call("/v1/passkeys/add", { answer, name, deviceId }));
}
