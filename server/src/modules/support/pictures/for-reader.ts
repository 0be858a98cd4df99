import { createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync, type KeyObject } from "node:crypto";
import { createSealing } from "../../../platform/crypto/sealing.ts";

/** A picture is sealed for one reader with X25519 (RFC 7748), HKDF-SHA-256 (RFC 5869) and AES-256-GCM. */

const rawBytes = 32;

const publicKeyOf = (raw: Buffer): KeyObject =>
  createPublicKey({ key: { kty: "OKP", crv: "X25519", x: raw.toString("base64url") }, format: "jwk" });

const rawOf = (key: KeyObject): Buffer => Buffer.from(key.export({ format: "jwk" }).x ?? "", "base64url");

function sealingOf(secret: Buffer, sender: Buffer, reader: Buffer) {
  const salt = Buffer.concat([sender, reader]);
  return createSealing(Buffer.from(hkdfSync("sha256", secret, salt, "fairlobby support picture", 32)));
}

/** Seals a picture for one reader, who has the private key of `readerKey` (raw). */
export function sealForReader(bytes: Buffer, readerKey: Buffer, context: string): Buffer {
  const { privateKey, publicKey } = generateKeyPairSync("x25519");
  const sender = rawOf(publicKey);
  const secret = diffieHellman({ privateKey, publicKey: publicKeyOf(readerKey) });
  return Buffer.concat([sender, sealingOf(secret, sender, readerKey).seal(bytes.toString("base64"), context)]);
}

export interface Reader {
  /** Raw, 32 bytes. */
  readonly publicKey: Buffer;
  /** Throws when the bytes were altered, or sealed for another reader or context. */
  open(sealed: Buffer, context: string): Buffer;
}

/** Makes a reader with a key of its own, for one picture. */
export function createReader(): Reader {
  const { privateKey, publicKey } = generateKeyPairSync("x25519");
  const own = rawOf(publicKey);
  return {
    publicKey: own,
    open(sealed, context) {
      const sender = sealed.subarray(0, rawBytes);
      const secret = diffieHellman({ privateKey, publicKey: publicKeyOf(sender) });
      return Buffer.from(sealingOf(secret, sender, own).open(sealed.subarray(rawBytes), context), "base64");
    },
  };
}
