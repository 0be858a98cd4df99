import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import { keyIdOf, type PublishedKey, type Signed } from "@fairlobby/verifier/proofs";
import type { Database } from "../db/database.ts";
import { query } from "../statements.ts";

/** Signs the statements that players keep (R-HON-11, R-HON-12). */
export interface Signer {
  /** The key's RFC 7638 thumbprint: statements name the key they are signed with. */
  readonly keyId: string;
  /** Raw Ed25519 public key, base64url. */
  readonly publicKey: string;
  sign(statement: string): Signed;
}

/** @param privateKey Ed25519, PKCS 8 in PEM */
export async function createSigner(privateKey: string): Promise<Signer> {
  const key = createPrivateKey(privateKey);
  const { x: publicKey } = createPublicKey(key).export({ format: "jwk" });
  if (publicKey === undefined) throw new Error("the signing key is not an Ed25519 key");
  return {
    keyId: await keyIdOf(publicKey),
    publicKey,
    sign: (text) => ({
      statement: text,
      signature: sign(null, Buffer.from(text), key).toString("base64url"),
      publicKey,
    }),
  };
}

const insertSigningKey = query(
  "insert_signing_key",
  `insert into platform.signing_key (key_id, public_key, first_used_at) values (:keyId, :publicKey, :at)
   on conflict do nothing`,
);

const signingKeys = query(
  "signing_keys",
  "select key_id, public_key from platform.signing_key order by first_used_at desc, key_id",
);

/**
 * Records that the key is in use. Keys are never removed: statements stay provable after their key was replaced, and
 * every node publishes the keys of all.
 */
export async function recordKey(database: Database, { keyId, publicKey }: Signer, at: number): Promise<void> {
  await insertSigningKey(database, { keyId, publicKey, at });
}

/** Returns every key that was ever in use, newest first. */
export async function readKeys(database: Database): Promise<PublishedKey[]> {
  const rows = await signingKeys(database);
  return rows.map(({ keyId, publicKey }) => publishedKey(keyId, publicKey));
}

/** @param x raw Ed25519 public key, base64url */
export const publishedKey = (kid: string, x: string): PublishedKey => ({
  kty: "OKP",
  crv: "Ed25519",
  use: "sig",
  alg: "EdDSA",
  kid,
  x,
});
