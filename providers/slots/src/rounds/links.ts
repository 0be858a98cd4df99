import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Signed links to rounds: `<round id>.<signature>`, both base64url. The id alone opens nothing, and without the key no
 * signature can be made, so a link cannot be guessed from a round's id nor from another link. It says nothing of who
 * played, and it holds for good: what it shows never changes.
 */
export interface RoundLinks {
  tokenOf(roundId: string): string;
  /** The round's id; undefined for anything this provider did not sign. */
  roundOf(token: string): string | undefined;
}

/** What every token looks like: 16 bytes and 16 bytes. */
export const tokenShape = /^[\w-]{22}\.[\w-]{22}$/;

/** Bytes of the signature: as hard to guess as a 128-bit key. */
const signatureLength = 16;
const roundId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** @param key 32 bytes, the provider's own */
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
      // The whole token: base64 decoders take several spellings of the same bytes, and only one was given out.
      const given = roundId.test(id) && timingSafeEqual(Buffer.from(token), Buffer.from(tokenOf(id)));
      return given ? id : undefined;
    },
  };
}
