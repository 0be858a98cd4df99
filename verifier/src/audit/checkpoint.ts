import { sha256, toBase64url, utf8, type Bytes } from "../proofs/bytes.ts";
import { readNumber } from "../proofs/statement.ts";
import { verifySigned } from "../proofs/signature.ts";

/*
 * Heads of an audit log: C2SP checkpoints (c2sp.org/tlog-checkpoint), which are signed notes (c2sp.org/signed-note) of
 * origin, size and root. The log signs each head twice; the second signature also covers the time of signing
 * (c2sp.org/tlog-cosignature), like the signatures of witnesses.
 */

export interface SignatureLine {
  readonly name: string;
  /** Four bytes, base64url. */
  readonly keyId: string;
  readonly signature: Bytes;
}

export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  /** 32 bytes, base64url. */
  readonly root: string;
  /** The signed text: the lines of origin, size and root. */
  readonly text: string;
  readonly signatures: readonly SignatureLine[];
}

/** Decodes the base64 of RFC 4648 §4, with padding; null for any other text, including a non-canonical spelling. */
function fromBase64(text: string): Bytes | null {
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  const binary = atob(text);
  return btoa(binary) === text ? Uint8Array.from(binary, (character) => character.charCodeAt(0)) : null;
}

const keyName = /^[^\s+]{1,250}$/u;
const maxNoteLength = 20_000;
const maxSignatures = 32;

function readSignature(line: string): SignatureLine | null {
  const [dash, name = "", encoded = "", ...rest] = line.split(" ");
  const bytes = fromBase64(encoded);
  if (dash !== "—" || !keyName.test(name) || rest.length > 0 || bytes === null || bytes.length < 5) return null;
  return { name, keyId: toBase64url(bytes.subarray(0, 4)), signature: bytes.slice(4) };
}

/** Reads a signed checkpoint without extension lines; null for any other text. */
export function readCheckpoint(note: string): Checkpoint | null {
  if (note.length > maxNoteLength) return null;
  const [origin = "", sizeText = "", rootText = "", blank, ...rest] = note.split("\n");
  const size = readNumber(sizeText);
  const root = fromBase64(rootText);
  if (!keyName.test(origin) || size === null || root?.length !== 32 || blank !== "" || rest.at(-1) !== "") return null;
  const lines = rest.slice(0, -1);
  const signatures = lines.map(readSignature).filter((line) => line !== null);
  if (lines.length === 0 || lines.length > maxSignatures || signatures.length !== lines.length) return null;
  return { origin, size, root: toBase64url(root), text: `${origin}\n${sizeText}\n${rootText}\n`, signatures };
}

const types = { note: 1, timestamped: 4 } as const;

/** Returns the id of a key for signature lines, base64url. */
async function keyIdOf(name: string, type: number, publicKey: Bytes): Promise<string> {
  return toBase64url((await sha256(utf8(`${name}\n`), Uint8Array.of(type), publicKey)).subarray(0, 4));
}

const rawKey = (publicKey: string): Bytes => {
  const binary = atob(publicKey.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
};

/** A key that may have signed. */
export interface NamedKey {
  readonly name: string;
  /** Raw Ed25519 public key, base64url. */
  readonly publicKey: string;
}

/** Whether a signature line was made with a key. `other`: the line belongs to another key. */
type LineOutcome = "other" | "holds" | "fails" | "unsupported";

async function checkLine(
  { text }: Checkpoint,
  line: SignatureLine,
  { name, publicKey }: NamedKey,
): Promise<{ readonly outcome: LineOutcome; readonly at: number | null }> {
  if (line.name !== name) return { outcome: "other", at: null };
  const raw = rawKey(publicKey);
  const signed = async (statement: string, signature: Bytes): Promise<LineOutcome> => {
    const verified = await verifySigned({ statement, signature: toBase64url(signature), publicKey });
    return verified === "unsupported" ? "unsupported" : verified ? "holds" : "fails";
  };
  if (line.keyId === (await keyIdOf(name, types.note, raw))) {
    return { outcome: await signed(text, line.signature), at: null };
  }
  if (line.keyId !== (await keyIdOf(name, types.timestamped, raw))) return { outcome: "other", at: null };
  if (line.signature.length !== 72) return { outcome: "fails", at: null };
  const at = Number(new DataView(line.signature.buffer, line.signature.byteOffset).getBigUint64(0));
  return { outcome: await signed(`cosignature/v1\ntime ${at}\n${text}`, line.signature.slice(8)), at };
}

export interface SignatureResult {
  /** `missing`: one of the log's two signatures is missing, or was made with none of the keys. */
  readonly outcome: "holds" | "fails" | "missing" | "unsupported";
  /** The time in the log's second signature, seconds since the epoch. */
  readonly at: number | null;
}

/**
 * Checks both signatures of the log. Every line with the log's name must be one of them, and hold.
 * @param publicKeys keys that the log's lobby publishes, base64url
 */
export async function checkLogSignatures(
  checkpoint: Checkpoint,
  publicKeys: readonly string[],
): Promise<SignatureResult> {
  const found = { plain: false, at: null as number | null };
  for (const line of checkpoint.signatures) {
    if (line.name !== checkpoint.origin) continue;
    let known = false;
    for (const publicKey of publicKeys) {
      const { outcome, at } = await checkLine(checkpoint, line, { name: checkpoint.origin, publicKey });
      if (outcome === "other") continue;
      if (outcome !== "holds") return { outcome, at: null };
      known = true;
      if (at === null) found.plain = true;
      else found.at = at;
    }
    if (!known) return { outcome: "missing", at: null };
  }
  return { outcome: found.plain && found.at !== null ? "holds" : "missing", at: found.at };
}

/** Reads a witness's key as `name+id+key` (c2sp.org/signed-note, verifier keys); null for any other text. */
export async function readWitnessKey(text: string): Promise<NamedKey | null> {
  const [name = "", id = "", ...rest] = text.split("+");
  const bytes = fromBase64(rest.join("+"));
  if (!keyName.test(name) || bytes === null || bytes.length !== 33 || bytes[0] !== types.timestamped) return null;
  const raw = bytes.slice(1);
  const expected = (await sha256(utf8(`${name}\n`), Uint8Array.of(types.timestamped), raw)).subarray(0, 4);
  const hex = Array.from(expected, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex === id ? { name, publicKey: toBase64url(raw) } : null;
}

/** Returns the outcomes of the signature lines of one witness; empty if it did not sign this head. */
export async function checkCosignatures(checkpoint: Checkpoint, witness: NamedKey): Promise<LineOutcome[]> {
  const results: LineOutcome[] = [];
  for (const line of checkpoint.signatures) results.push((await checkLine(checkpoint, line, witness)).outcome);
  return results.filter((outcome) => outcome !== "other");
}
