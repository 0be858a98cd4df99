/** One message of PostgreSQL's protocol. */
export interface Frame {
  /** Its first byte; 0 for the client's first message, which has no type. */
  readonly type: number;
  /** The whole message. */
  readonly bytes: Buffer;
}

/**
 * Returns a reader for one direction of a connection: it takes the bytes that arrive, and returns the messages that are
 * complete.
 * @param options.hasStart whether the first message is the client's start-up message
 */
export function readFrames({ hasStart }: { readonly hasStart: boolean }): (chunk: Buffer) => Frame[] {
  let rest: Buffer = Buffer.of();
  let isStart = hasStart;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const frames: Frame[] = [];
    for (;;) {
      const head = isStart ? 0 : 1;
      if (rest.length < head + 4) return frames;
      // The length includes its own four bytes, but not the type.
      const end = head + rest.readUInt32BE(head);
      if (rest.length < end) return frames;
      frames.push({ type: isStart ? 0 : (rest[0] ?? 0), bytes: rest.subarray(0, end) });
      rest = rest.subarray(end);
      isStart = false;
    }
  };
}
