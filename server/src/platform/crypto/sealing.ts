import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Encrypts personal data at rest (R-SRV-67): AES-256-GCM, nonce ‖ tag ‖ ciphertext. */
export interface Sealing {
  seal(text: string, context: string): Buffer;
  /** Throws when the bytes were altered, or sealed for another context or with a key that this node lacks. */
  open(sealed: Buffer, context: string): string;
}

/**
 * @param key 32 bytes
 * @param others keys that also open: during a rotation the previous one, or the next
 * The context (e.g. `withdrawal:<id>`) is authenticated, so a value cannot be moved to another row.
 */
export function createSealing(key: Buffer, others: readonly Buffer[] = []): Sealing {
  return {
    seal(text, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      for (const candidate of [key, ...others]) {
        const text = openWith(candidate, sealed, context);
        if (text !== null) return text;
      }
      throw new Error(`the sealed ${context} cannot be opened with this node's data key`);
    },
  };
}

function openWith(key: Buffer, sealed: Buffer, context: string): string | null {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
