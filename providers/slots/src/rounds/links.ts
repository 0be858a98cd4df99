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

/** Bytes of the signature: as hard to guess as a 128-bit key. */
const signatureLength = 16;
const roundId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** @param key 32 bytes, the provider's own */
export function roundLinks(key: Buffer): RoundLinks {
  const sign = (id: string): Buffer =>
    createHmac("sha256", key).update(id, "ascii").digest().subarray(0, signatureLength);

  return {
    tokenOf: (id) => {
      if (!roundId.test(id)) throw new Error("a round's id is a UUID");
      return `${Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url")}.${sign(id).toString("base64url")}`;
    },
    roundOf: (token) => {
      const [name = "", signature = "", ...more] = token.split(".");
      const hex = Buffer.from(name, "base64url").toString("hex");
      const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
      const given = Buffer.from(signature, "base64url");
      if (more.length > 0 || !roundId.test(id) || given.length !== signatureLength) return undefined;
      // The one spelling that was signed: base64 decoders accept several of the same bytes.
      if (token !== `${Buffer.from(hex, "hex").toString("base64url")}.${given.toString("base64url")}`) return undefined;
      return timingSafeEqual(given, sign(id)) ? id : undefined;
    },
  };
}
