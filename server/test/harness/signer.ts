import { generateKeyPairSync } from "node:crypto";
import { createSigner, type Signer } from "../../src/platform/crypto/signing.ts";

/** A signer with a key of its own. */
export function newSigner(): Promise<Signer> {
  return createSigner(generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString());
}

/** Where the lobby of the tests says it is. */
export const testIssuer = "https://lobby.example";
