import { text } from "../store/columns.ts";
import type { Database } from "../store/database.ts";
import type { ProofSigner } from "./signer.ts";

/** An Ed25519 public key as RFC 8037 writes it. */
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

/** Writes down, for good, that a key is in use. Call once, at start, before anything is signed with it. */
export function recordProofKey(db: Database, { id, publicKey }: ProofSigner, at: number): void {
  db.run("INSERT INTO proof_key (id, public_key, first_used_at) VALUES (:id, :publicKey, :at) ON CONFLICT DO NOTHING", {
    id,
    publicKey,
    at,
  });
}

/** Every key that ever signed a proof here, newest first: what one has signed stays provable after it was changed. */
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
