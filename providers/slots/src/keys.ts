import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Loads the provider's RSA key from the given file. Without one the first start creates it (2048 bit) and writes
 * `provider-private.pem` (owner only) and `provider-public.pem`, which the operator reads. Throws if the given file cannot
 * be used.
 */
export function loadProviderKey(directory: string, file?: string): KeyObject {
  if (file !== undefined) return readGivenKey(file);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const privateFile = join(directory, "provider-private.pem");
  const existing = readIfPresent(privateFile);
  const key =
    existing === undefined
      ? generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey
      : createPrivateKey(existing);
  if (existing === undefined) writeWhole(privateFile, key.export({ type: "pkcs8", format: "pem" }), 0o600);
  // Written at every start, as the first start may have been interrupted between the two files.
  writeWhole(
    join(directory, "provider-public.pem"),
    createPublicKey(key).export({ type: "spki", format: "pem" }),
    0o644,
  );
  return key;
}

function readGivenKey(file: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(file));
  } catch (error) {
    // The message never contains the file's text.
    throw new Error(
      `SLOTS_PROVIDER_KEY_FILE: ${file} is not a private key (${(error as NodeJS.ErrnoException).code})`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Loads the key that signs links to rounds: 32 random bytes in `link-key` (owner only), created by the first start. With
 * another key all earlier links stop working.
 */
export function loadLinkKey(directory: string): Buffer {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, "link-key");
  const existing = readIfPresent(file);
  if (existing !== undefined && existing.length !== 32) throw new Error(`${file} does not hold 32 bytes`);
  const key = existing ?? randomBytes(32);
  if (existing === undefined) writeWhole(file, key, 0o600);
  return key;
}

/**
 * Loads the key that signs proofs: Ed25519, `proof-private.pem` (owner only), created by the first start. To change it,
 * remove the file and restart: earlier proofs stay valid, as the public key is in the store.
 */
export function loadProofKey(directory: string): KeyObject {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, "proof-private.pem");
  const existing = readIfPresent(file);
  const key = existing === undefined ? generateKeyPairSync("ed25519").privateKey : createPrivateKey(existing);
  if (key.asymmetricKeyType !== "ed25519") throw new Error(`${file} is not an Ed25519 key`);
  if (existing === undefined) writeWhole(file, key.export({ type: "pkcs8", format: "pem" }), 0o600);
  return key;
}

/** Writes under another name and renames, so that nobody ever reads half a key, not even after a crash. */
function writeWhole(file: string, content: string | Buffer, mode: number): void {
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, content, { mode, flush: true });
  renameSync(draft, file);
}

function readIfPresent(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Returns the value of X-Hub88-Signature: RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Signs off the main thread,
 * as it takes about a millisecond, twice a round.
 */
export function signBody(body: string | Buffer, key: KeyObject): Promise<string> {
  return new Promise((resolve, reject) => {
    sign("RSA-SHA256", Buffer.from(body), key, (error, signature) => {
      if (error === null) resolve(signature.toString("base64"));
      else reject(error);
    });
  });
}

export type Verdict = "valid" | "invalid" | "no_key";

/**
 * Returns a verifier of the operator's signatures. The public key file is read when first needed, as the operator may
 * start later, and again when a signature fails, as the operator may have changed its key. The file may hold several
 * keys, so that the operator's nodes can switch to a new key one after the other.
 */
export function operatorVerifier(file: string): (body: Buffer, signature: string) => Verdict {
  let keys: readonly KeyObject[] = [];
  const read = (): boolean => {
    const pem = readIfPresent(file)?.toString("utf8");
    if (pem === undefined) return false;
    const blocks = pem.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? [pem];
    keys = blocks.map((block) => createPublicKey(block));
    return true;
  };
  const matches = (body: Buffer, signature: string) =>
    keys.some((key) => verify("RSA-SHA256", body, key, Buffer.from(signature, "base64")));

  return (body, signature) => {
    if (matches(body, signature)) return "valid";
    if (!read()) return keys.length === 0 ? "no_key" : "invalid";
    return matches(body, signature) ? "valid" : "invalid";
  };
}
