/** What this module uses of `http_ece`, which has no types of its own. */
declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  /**
   * Encrypts a message for a browser (RFC 8291) in the encoding of RFC 8188.
   * @param of.privateKey a key pair of P-256 that is used for this message only
   * @param of.dh the browser's public key, 65 bytes
   * @param of.authSecret the browser's secret, 16 bytes
   */
  export function encrypt(
    message: Buffer,
    of: {
      readonly version: "aes128gcm";
      readonly privateKey: ECDH;
      readonly dh: Buffer;
      readonly authSecret: Buffer;
    },
  ): Buffer;
}
