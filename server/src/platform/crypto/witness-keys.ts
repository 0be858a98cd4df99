import { hash } from "node:crypto";

/** A witness of the audit log (c2sp.org/tlog-witness). */
export interface Witness {
  readonly name: string;
  /** Raw Ed25519 public key, base64url. */
  readonly publicKey: string;
  /** The prefix of its addresses. */
  readonly url: string;
}

const timestampedSignature = 4;

/** Reads a witness: its key as `name+id+key` (c2sp.org/signed-note), a space, its address. Null for any other text. */
export function readWitness(text: string): Witness | null {
  const [key = "", url = "", ...more] = text.split(" ").filter((part) => part !== "");
  const [name = "", id = "", ...rest] = key.split("+");
  const bytes = Buffer.from(rest.join("+"), "base64");
  if (name === "" || bytes.length !== 33 || bytes[0] !== timestampedSignature || more.length > 0) return null;
  const named = hash("sha256", Buffer.concat([Buffer.from(`${name}\n`), bytes]), "hex").slice(0, 8);
  if (named !== id || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return null;
  return { name, publicKey: bytes.subarray(1).toString("base64url"), url };
}
