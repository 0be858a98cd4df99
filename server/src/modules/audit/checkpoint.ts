import { hash } from "node:crypto";
import type { Signer } from "../../platform/crypto/signing.ts";

/*
 * Heads of the tree as C2SP checkpoints: signed notes whose text is origin, size and root (c2sp.org/tlog-checkpoint,
 * c2sp.org/signed-note). A second signature of the log, a timestamped one (c2sp.org/tlog-cosignature), says at which time
 * this was its head: without it, two heads of one size would be the same text.
 */

const noteSignature = 1;
const timestampedSignature = 4;

/** Returns the name of a lobby's log: its address without the scheme. */
export const originOf = (issuer: string): string => `${issuer.replace(/^https?:\/\//, "")}/audit`;

/** Returns the address of the lobby whose log has this name: http for one on this machine, https for all others. */
export function issuerOf(origin: string): string {
  const host = origin.replace(/\/audit$/, "");
  return `${/^(localhost|127\.0\.0\.1)(:|$)/.test(host) ? "http" : "https"}://${host}`;
}

function signatureLine(name: string, type: number, publicKey: string, signature: Uint8Array): string {
  const key = Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(type), Buffer.from(publicKey, "base64url")]);
  const id = hash("sha256", key, "buffer").subarray(0, 4);
  return `— ${name} ${Buffer.concat([id, signature]).toString("base64")}\n`;
}

export interface Head {
  readonly size: number;
  readonly root: Uint8Array;
}

/** @param at seconds since the epoch */
export function signCheckpoint(signer: Signer, origin: string, { size, root }: Head, at: number): string {
  const text = `${origin}\n${size}\n${Buffer.from(root).toString("base64")}\n`;
  const sign = (what: string): Buffer => Buffer.from(signer.sign(what).signature, "base64url");
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(at));
  const plain = sign(text);
  const timestamped = Buffer.concat([time, sign(`cosignature/v1\ntime ${at}\n${text}`)]);
  return `${text}\n${signatureLine(origin, noteSignature, signer.publicKey, plain)}${signatureLine(
    origin,
    timestampedSignature,
    signer.publicKey,
    timestamped,
  )}`;
}
