import { createPublicKey, createSign, verify, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";

/** Signs a body as both dialects do: RSA-SHA256, PKCS#1 v1.5, base64, for the header of the dialect. */
export function sign(body: string, privateKey: string): string {
  return createSign("RSA-SHA256").update(body).sign(privateKey, "base64");
}

/** Checks signatures with the key in a PEM file, which is read when it is first needed: the provider may start later. */
export function createVerifier(publicKeyFile: string): (body: Buffer, signature: string) => boolean {
  let key: KeyObject | undefined;
  return (body, signature) => {
    if (signature === "") return false;
    try {
      key ??= createPublicKey(readFileSync(publicKeyFile, "utf8"));
    } catch {
      return false;
    }
    return verify("RSA-SHA256", body, key, Buffer.from(signature, "base64"));
  };
}
