import { longestRoundFile } from "./proof.ts";

/**
 * A round in an address: `#round=` and the base64url of its deflated JSON (RFC 1951). Browsers do not send this part to
 * a server.
 */
const name = "round=";
const maxFragmentLength = 200_000;

/** Reads the file in an address's fragment; null if it is missing, invalid or too large when unpacked. */
export async function roundFileIn(fragment: string): Promise<string | null> {
  const text = fragment.replace(/^#/, "");
  if (!text.startsWith(name) || text.length > maxFragmentLength) return null;
  const packed = text.slice(name.length);
  if (!/^[\w-]+$/.test(packed) || packed.length % 4 === 1) return null;
  const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
    character.charCodeAt(0),
  );
  try {
    return await unpacked(bytes);
  } catch {
    return null;
  }
}

/** Unpacks the data piece by piece and stops at the maximum size. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .pipeThrough(new TextDecoderStream("utf-8", { fatal: true }))
    .getReader();
  let file = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return file;
    file += value;
    if (file.length > longestRoundFile) {
      await reader.cancel();
      return null;
    }
  }
}
