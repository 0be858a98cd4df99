/** Bytes with their own memory, as WebCrypto requires. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Returns whether this page can compute hashes: browsers restrict WebCrypto to https and localhost. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

/** RFC 4648 base64url without padding. */
export function toBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Decodes base64url of exactly `length` bytes; null for any other text, including a non-canonical spelling. */
export function fromBase64url(text: string, length: number): Bytes | null {
  if (!/^[\w-]*$/.test(text) || text.length !== Math.ceil((length * 4) / 3)) return null;
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
    character.charCodeAt(0),
  );
  return toBase64url(bytes) === text ? bytes : null;
}

/** Returns the SHA-256 of the parts, joined. */
export async function sha256(...parts: readonly Uint8Array[]): Promise<Bytes> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

/** Base64url SHA-256 of a text's UTF-8. */
export const hashText = async (text: string): Promise<string> => toBase64url(await sha256(utf8(text)));
