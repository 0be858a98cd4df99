/** Something that is played on draws: asks for one of `n` equally likely numbers from 0 and is given it. */
export type OnDraws<T> = Generator<number, T, number>;

const words = 8;
const two32 = 2 ** 32;

/**
 * Turns blocks of 32 bytes into draws. The blocks are one stream of unsigned 32-bit big-endian numbers; a number from
 * the incomplete last run of n is passed over, so that every outcome is exactly equally likely.
 */
function drawer() {
  let block: DataView = new DataView(new ArrayBuffer(4 * words));
  let used = words;
  return {
    give(bytes: Uint8Array): void {
      block = new DataView(bytes.buffer, bytes.byteOffset, 4 * words);
      used = 0;
    },
    /** One of n, or undefined when another block is needed first. */
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

/** Plays with blocks that are at hand; `block(cursor)` counts from 0. */
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

/** What decides a round: the provider's secret, the player's word, and the number of the round under both. */
export interface Seeds {
  /** 32 bytes. */
  readonly server: Uint8Array<ArrayBuffer>;
  readonly client: string;
  readonly nonce: number;
}

/** Text that is authenticated for a block. */
export const blockText = ({ client, nonce }: Omit<Seeds, "server">, cursor: number): string =>
  `${client}:${nonce}:${cursor}`;

/** Plays with the blocks of a pair of seeds: HMAC-SHA256(server seed, `<client seed>:<nonce>:<cursor>`), by WebCrypto. */
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
