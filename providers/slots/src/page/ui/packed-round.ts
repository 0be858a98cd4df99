import type { RoundProof } from "../../page-api.ts";

/** Whether this browser can pack a round into an address; very old ones cannot. */
export const canPack = (): boolean => "CompressionStream" in window;

/** A round as the lobby's `/verify#round=…` takes it: the base64url of its JSON, deflated (RFC 1951). */
export async function packedRound(proof: RoundProof): Promise<string> {
  const packing = new Blob([JSON.stringify(proof)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packing).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
