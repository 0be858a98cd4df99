import { createHash, createHmac } from "node:crypto";

/**
 * Returns the draws of one round, which can be reproduced from its seeds.
 *
 * 1. `block(cursor)` = HMAC-SHA256(key = the 32 bytes of the server seed, message = the ASCII text
 *    `<clientSeed>:<nonce>:<cursor>`), where nonce and cursor are decimal and cursor counts 0, 1, 2, …
 * 2. The blocks in order are one stream of unsigned 32-bit big-endian numbers, eight a block.
 * 3. To draw one of `n` cases, take the next number `v`. If v ≥ 2^32 − (2^32 mod n), skip it and take the next one, so
 *    that every case is equally likely; else the draw is `v mod n`.
 * 4. A round makes its draws in the order that `playerOf` in engine/play.ts describes.
 *
 * @param serverSeed 64 hex digits
 * @returns the function that draws the next number below n (1 ≤ n ≤ 2^32)
 */
export function drawsOf(serverSeed: string, clientSeed: string, nonce: number): (n: number) => number {
  const key = Buffer.from(serverSeed, "hex");
  if (key.length !== 32) throw new Error("a server seed is 32 bytes");
  let block = Buffer.alloc(0);
  let offset = 0;
  let cursor = 0;

  const next = (): number => {
    if (offset === block.length) {
      block = createHmac("sha256", key).update(`${clientSeed}:${nonce}:${cursor}`).digest();
      offset = 0;
      cursor += 1;
    }
    const value = block.readUInt32BE(offset);
    offset += 4;
    return value;
  };

  return (n) => {
    if (!Number.isInteger(n) || n < 1 || n > 2 ** 32) throw new Error(`cannot draw below ${n}`);
    const bound = 2 ** 32 - (2 ** 32 % n);
    let value = next();
    while (value >= bound) value = next();
    return value % n;
  };
}

/** The commitment shown before a seed is used: SHA-256 of the seed's 32 bytes, in hex. */
export function hashOfSeed(serverSeed: string): string {
  return createHash("sha256").update(Buffer.from(serverSeed, "hex")).digest("hex");
}
