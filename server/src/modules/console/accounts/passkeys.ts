import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";

/** A passkey as it is stored. */
export interface Passkey {
  /** base64url */
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  /** How often the authenticator says it was used; 0 if it does not count. */
  readonly counter: number;
}

/** Passkeys for one address of the console; each use needs the person's fingerprint, face or PIN (R-OPR-03). */
export function createPasskeys(consoleUrl: string) {
  const { origin, hostname } = new URL(consoleUrl);
  const expected = { expectedOrigin: origin, expectedRPID: hostname };
  return {
    /** Options with which a browser signs a challenge, with any passkey it has for this address. */
    toSign: (challenge: string) =>
      generateAuthenticationOptions({ rpID: hostname, challenge: bytesOf(challenge), userVerification: "required" }),

    /** Options with which a browser makes a passkey for a person. */
    toMake: (operator: { readonly operatorId: string; readonly email: string }, challenge: string) =>
      generateRegistrationOptions({
        rpName: "Fairlobby console",
        rpID: hostname,
        userName: operator.email,
        userID: new TextEncoder().encode(operator.operatorId),
        challenge: bytesOf(challenge),
        attestationType: "none",
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      }),

    /** Returns the passkey that a browser made; null if the answer is invalid. */
    async made(answer: unknown, challenge: string): Promise<Passkey | null> {
      const response = answer as RegistrationResponseJSON;
      const checked = await orNull(verifyRegistrationResponse({ response, expectedChallenge: challenge, ...expected }));
      if (checked === null || !checked.verified) return null;
      const { id, publicKey, counter } = checked.registrationInfo.credential;
      return { credentialId: id, publicKey, counter };
    },

    /** Returns the new count of a passkey that signed a challenge; null if the signature is invalid. */
    async signed(answer: unknown, challenge: string, passkey: Passkey): Promise<number | null> {
      const { credentialId, publicKey, counter } = passkey;
      const checked = await orNull(
        verifyAuthenticationResponse({
          response: answer as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          credential: { id: credentialId, publicKey, counter },
          ...expected,
        }),
      );
      return checked?.verified === true ? checked.authenticationInfo.newCounter : null;
    },
  };
}

export type Passkeys = ReturnType<typeof createPasskeys>;

const bytesOf = (challenge: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(challenge, "base64url"));

/** Returns null where the library throws, as it does for every invalid answer. */
async function orNull<T>(checked: Promise<T>): Promise<T | null> {
  try {
    return await checked;
  } catch {
    return null;
  }
}

/** Returns the challenge that a browser's answer says it signed; null if it cannot be read. */
export function challengeIn(answer: unknown): string | null {
  try {
    const { response } = answer as { response: { clientDataJSON: string } };
    const data = JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString("utf8")) as {
      challenge: unknown;
    };
    return typeof data.challenge === "string" && data.challenge.length <= 100 ? data.challenge : null;
  } catch {
    return null;
  }
}
