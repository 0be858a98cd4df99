import { createHash, createPublicKey, type KeyObject, sign } from "node:crypto";
import { canonicalJson } from "../engine/canonical-json.ts";

/** The signature of a statement. */
export interface SignedBy {
  /** RFC 7638 thumbprint of the key; signed too, so that a signature cannot be claimed for another key. */
  readonly key: string;
  /** Raw Ed25519 public key, base64url. */
  readonly publicKey: string;
  /** Ed25519 (RFC 8032) over the UTF-8 of the statement's canonical JSON with `key`; base64url. */
  readonly signature: string;
}

/** Signs proofs and receipts, which differ in `format`. The same statement always gets the same signature. */
export interface ProofSigner {
  readonly id: string;
  readonly publicKey: string;
  /** Takes about a tenth of a millisecond; called for proofs, never for spins. */
  sign(statement: { readonly format: string }): SignedBy;
}

/** @param privateKey Ed25519 */
export function proofSigner(privateKey: KeyObject): ProofSigner {
  const { x: publicKey } = createPublicKey(privateKey).export({ format: "jwk" });
  if (publicKey === undefined) throw new Error("the proof key is not an Ed25519 key");
  const key = createHash("sha256").update(`{"crv":"Ed25519","kty":"OKP","x":"${publicKey}"}`).digest("base64url");
  return {
    id: key,
    publicKey,
    sign: (statement) => ({
      key,
      publicKey,
      signature: sign(null, Buffer.from(canonicalJson({ ...statement, key })), privateKey).toString("base64url"),
    }),
  };
}
