import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Signed links to rounds: `<round id>.<signature>`, both base64url. Without the key a link cannot be derived from a round's
 * id or from another link. A link does not name the player and never expires.
 */
export interface RoundLinks {
  tokenOf(roundId: string): string;
  /** Returns the round's id; undefined for a token that this provider did not sign. */
  roundOf(token: string): string | undefined;
}

/** The format of a token: 16 bytes and 16 bytes. */
export const tokenShape = /^[\w-]{22}\.[\w-]{22}$/;

/** Bytes of the signature: 128 bits. */
const signatureLength = 16;
const roundId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** @param key 32 bytes, secret */
export function roundLinks(key: Buffer): RoundLinks {
  const sign = (id: string): Buffer =>
    createHmac("sha256", key).update(id, "ascii").digest().subarray(0, signatureLength);

  const tokenOf = (id: string): string => {
    if (!roundId.test(id)) throw new Error("a round's id is a UUID");
    return `${Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url")}.${sign(id).toString("base64url")}`;
  };

  return {
    tokenOf,
    roundOf: (token) => {
      if (!tokenShape.test(token)) return undefined;
      const bytes = Buffer.from(token.slice(0, token.indexOf(".")), "base64url").toString("hex");
      const id = bytes.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
      // Compares the whole token, as base64 decoders accept several spellings of the same bytes.
      const given = roundId.test(id) && timingSafeEqual(Buffer.from(token), Buffer.from(tokenOf(id)));
      return given ? id : undefined;
    },
  };
}
