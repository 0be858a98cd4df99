import { generateKeyPairSync } from "node:crypto";
import { createSigner, type Signer } from "../../src/platform/crypto/signing.ts";

/** Creates a signer with a new key. */
export function newSigner(): Promise<Signer> {
  return createSigner(generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }));
}

/** The public address of the tests' lobby. */
export const testIssuer = "https://lobby.example";
