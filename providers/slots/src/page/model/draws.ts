/**
 * Computes a round's stops again from its seeds, in the player's own browser. Protocol (as the server publishes it):
 * block(cursor) = HMAC-SHA256(server seed bytes, "<clientSeed>:<nonce>:<cursor>"); the blocks are one stream of unsigned
 * 32-bit big-endian numbers; a draw below n takes the next number v, throwing v ≥ 2^32 − (2^32 mod n) away, as v mod n.
 * A round draws one stop a reel from the left for the base spin, then the same for each free spin.
 */
export interface Seeds {
  /** 64 hex digits. */
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/**
 * @param lengths strip length by spin, then by reel from the left
 * @returns stops in the same shape
 */
export async function stopsOf(seeds: Seeds, lengths: readonly (readonly number[])[]): Promise<number[][]> {
  const key = await crypto.subtle.importKey(
    "raw",
    bytesOf(seeds.serverSeed),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  let block = new DataView(new ArrayBuffer(0));
  let offset = 0;
  let cursor = 0;
  const next = async (): Promise<number> => {
    if (offset === block.byteLength) {
      const message = new TextEncoder().encode(`${seeds.clientSeed}:${seeds.nonce}:${cursor}`);
      block = new DataView(await crypto.subtle.sign("HMAC", key, message));
      offset = 0;
      cursor += 1;
    }
    const value = block.getUint32(offset);
    offset += 4;
    return value;
  };
  const draw = async (n: number): Promise<number> => {
    const bound = 2 ** 32 - (2 ** 32 % n);
    let value = await next();
    while (value >= bound) value = await next();
    return value % n;
  };
  const stops: number[][] = [];
  for (const spin of lengths) {
    const drawn: number[] = [];
    for (const length of spin) drawn.push(await draw(length));
    stops.push(drawn);
  }
  return stops;
}

/** SHA-256 of a server seed's bytes, in hex: what the server committed to. */
export async function hashOf(serverSeed: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytesOf(serverSeed));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
}
