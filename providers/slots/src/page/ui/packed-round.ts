import type { RoundProof } from "../../page-api.ts";

/** Returns whether this browser can pack a round into an address; very old ones cannot. */
export const canPack = (): boolean => "CompressionStream" in window;

/** Returns a round for the lobby's `/verify#round=…`: the base64url of its deflated JSON (RFC 1951). */
export async function packedRound(proof: RoundProof): Promise<string> {
  const packing = new Blob([JSON.stringify(proof)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packing).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
