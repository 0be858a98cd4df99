/** A game played on draws: yields `n` and receives one of the `n` equally likely numbers from 0 to n - 1. */
export type OnDraws<T> = Generator<number, T, number>;

const words = 8;
const two32 = 2 ** 32;

/**
 * Converts blocks of 32 bytes to draws. The blocks are one stream of unsigned 32-bit big-endian numbers; numbers from
 * the largest multiple of n on are skipped, so that all n outcomes are exactly equally likely.
 */
function drawer() {
  let block: DataView = new DataView(new ArrayBuffer(4 * words));
  let used = words;
  return {
    give(bytes: Uint8Array): void {
      block = new DataView(bytes.buffer, bytes.byteOffset, 4 * words);
      used = 0;
    },
    /** Returns one of n numbers, or undefined if another block is needed first. */
    take(n: number): number | undefined {
      const end = two32 - (two32 % n);
      while (used < words) {
        const value = block.getUint32(4 * used++, false);
        if (value < end) return value % n;
      }
      return undefined;
    },
  };
}

/** Plays with blocks that are available synchronously; `block` gets the number of the block, from 0. */
export function playOn<T>(game: OnDraws<T>, block: (cursor: number) => Uint8Array): T {
  const draws = drawer();
  let cursor = 0;
  let step = game.next();
  while (step.done !== true) {
    const drawn = draws.take(step.value);
    if (drawn === undefined) draws.give(block(cursor++));
    else step = game.next(drawn);
  }
  return step.value;
}

/** The data that decides a round: the server seed, the client seed, and the number of the round with these two seeds. */
export interface Seeds {
  /** 32 bytes. */
  readonly server: Uint8Array<ArrayBuffer>;
  readonly client: string;
  readonly nonce: number;
}

/** Returns the HMAC message of a block. */
export const blockText = ({ client, nonce }: Omit<Seeds, "server">, cursor: number): string =>
  `${client}:${nonce}:${cursor}`;

/** Plays with the blocks of a seed pair: HMAC-SHA256(server seed, `<client seed>:<nonce>:<cursor>`), by WebCrypto. */
export async function playOnSeeds<T>(game: OnDraws<T>, seeds: Seeds): Promise<T> {
  const key = await crypto.subtle.importKey("raw", seeds.server, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const encoder = new TextEncoder();
  const draws = drawer();
  let cursor = 0;
  let step = game.next();
  while (step.done !== true) {
    const drawn = draws.take(step.value);
    if (drawn === undefined) {
      draws.give(new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(blockText(seeds, cursor++)))));
    } else step = game.next(drawn);
  }
  return step.value;
}
