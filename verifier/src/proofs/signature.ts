import { fromBase64url, hashText, utf8 } from "./bytes.ts";

/** A statement with its signature. */
export interface Signed {
  /** Canonical text, see `Form`. */
  readonly statement: string;
  /** Ed25519 (RFC 8032) over the statement's bytes: 64 bytes, base64url. */
  readonly signature: string;
  /** The signer's raw Ed25519 public key: 32 bytes, base64url. */
  readonly publicKey: string;
}

/** Returns the name of a key: the JWK thumbprint of RFC 7638, over the members that RFC 8037 requires. */
export function keyIdOf(publicKey: string): Promise<string> {
  return hashText(`{"crv":"Ed25519","kty":"OKP","x":"${publicKey}"}`);
}

/** Checks the signature of a statement; `unsupported` if the browser lacks Ed25519. */
export async function verifySigned(signed: Signed): Promise<boolean | "unsupported"> {
  const key = fromBase64url(signed.publicKey, 32);
  const signature = fromBase64url(signed.signature, 64);
  if (key === null || signature === null) return false;
  let imported: Awaited<ReturnType<typeof crypto.subtle.importKey>>;
  try {
    imported = await crypto.subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
  } catch (error) {
    // WebCrypto throws NotSupportedError for an unknown algorithm, and another error for a point that is not on the
    // curve.
    if (error instanceof Error && error.name === "NotSupportedError") return "unsupported";
    return false;
  }
  return crypto.subtle.verify({ name: "Ed25519" }, imported, signature, utf8(signed.statement));
}
