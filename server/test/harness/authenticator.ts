import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

const sha256 = (data: string | Uint8Array): Buffer => createHash("sha256").update(data).digest();
const base64url = (data: string | Uint8Array): string => Buffer.from(data).toString("base64url");

/** What an attacker changes in an answer. */
export interface Forgery {
  /** The site that asks; by default the lobby. */
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** False: nobody touched the authenticator with their finger, face or PIN. */
  readonly verified?: boolean;
  /** How often the passkey says it was used; one more than the last time by default. */
  readonly counter?: number;
}

type Options = { readonly challenge?: unknown };

/** A passkey in software, which answers as a browser does (WebAuthn Level 3: ES256, attestation `none`). */
export interface SoftPasskey {
  readonly id: string;
  /** Answers the options for making this passkey. */
  made(options: Options, forgery?: Forgery): { id: string; type: string };
  /** Answers the options for signing in or confirming. */
  signed(options: Options, forgery?: Forgery): { id: string; type: string };
}

export function createPasskeyFor(site: string): SoftPasskey {
  const { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
  });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const rawId = randomBytes(16);
  const id = base64url(rawId);
  let uses = 0;

  const clientData = (type: string, options: Options, { origin = site, challenge }: Forgery): string =>
    JSON.stringify({ type, challenge: challenge ?? options.challenge, origin, crossOrigin: false });

  const authenticatorData = (
    flags: number,
    { rpId, verified = true, counter }: Forgery,
    attested = Buffer.alloc(0),
  ) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? (uses += 1));
    const present = 0x01 | (verified ? 0x04 : 0);
    return Buffer.concat([sha256(rpId ?? new URL(site).hostname), Buffer.from([flags | present]), count, attested]);
  };

  return {
    id,
    made(options, forgery = {}) {
      // COSE: EC2, ES256, P-256, x, y.
      const key = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, key]);
      const data = authenticatorData(0x40, { counter: 0, ...forgery }, attested);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}.
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([data.length]),
        data,
      ]);
      const response = {
        clientDataJSON: base64url(clientData("webauthn.create", options, forgery)),
        attestationObject: base64url(attestation),
      };
      return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
    },
    signed(options, forgery = {}) {
      const client = clientData("webauthn.get", options, forgery);
      const data = authenticatorData(0, forgery);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      };
      return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
    },
  };
}
