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

/**
 * Passkeys for one address, of the console or of the lobby; each use needs the person's fingerprint, face or PIN (R-OPR-03,
 * R-REC-10).
 * @param siteName what the browser calls the site
 */
export function createPasskeys(siteUrl: string, siteName: string) {
  const { origin, hostname } = new URL(siteUrl);
  const expected = { expectedOrigin: origin, expectedRPID: hostname };
  return {
    /**
     * Options with which a browser signs a challenge.
     * @param accepted the passkeys that are accepted; any that it has for this address by default
     */
    toSign: (challenge: string, accepted: readonly string[] = []) =>
      generateAuthenticationOptions({
        rpID: hostname,
        challenge: bytesOf(challenge),
        userVerification: "required",
        allowCredentials: accepted.map((id) => ({ id })),
      }),

    /**
     * Options with which a browser makes a passkey for a person.
     * @param present the person's passkeys: a device that has one makes no second
     */
    toMake: (
      person: { readonly id: string; readonly name: string },
      challenge: string,
      present: readonly string[] = [],
    ) =>
      generateRegistrationOptions({
        rpName: siteName,
        rpID: hostname,
        userName: person.name,
        userID: new TextEncoder().encode(person.id),
        challenge: bytesOf(challenge),
        attestationType: "none",
        excludeCredentials: present.map((id) => ({ id })),
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
