import { text } from "../store/columns.ts";
import type { Database } from "../store/database.ts";
import type { ProofSigner } from "./signer.ts";

/** An Ed25519 public key in the form of RFC 8037. */
export interface PublishedKey {
  readonly kty: "OKP";
  readonly crv: "Ed25519";
  readonly use: "sig";
  readonly alg: "EdDSA";
  /** RFC 7638 thumbprint. */
  readonly kid: string;
  /** The raw key, base64url. */
  readonly x: string;
}

/** Records a key permanently. Call it once, at start, before anything is signed with the key. */
export function recordProofKey(db: Database, { id, publicKey }: ProofSigner, at: number): void {
  db.run("INSERT INTO proof_key (id, public_key, first_used_at) VALUES (:id, :publicKey, :at) ON CONFLICT DO NOTHING", {
    id,
    publicKey,
    at,
  });
}

/** Returns all keys that have signed proofs, newest first, so that old proofs can be checked. */
export function proofKeys(db: Database): PublishedKey[] {
  return db.all("SELECT id, public_key FROM proof_key ORDER BY first_used_at DESC, id").map((row) => ({
    kty: "OKP",
    crv: "Ed25519",
    use: "sig",
    alg: "EdDSA",
    kid: text(row, "id"),
    x: text(row, "public_key"),
  }));
}
