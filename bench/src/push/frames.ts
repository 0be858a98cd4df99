/** The part of RFC 6455 that a load client needs: it sends short masked frames and reads unmasked ones. */

const text = 0x1;
const close = 0x8;
const ping = 0x9;
const pong = 0xa;

/** Returns a client's frame. Its mask is zero, which leaves the bytes unchanged at no cost. */
function frame(opcode: number, payload: Buffer): Buffer {
  const long = payload.length > 125;
  const head = Buffer.alloc(long ? 8 : 6);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (long ? 126 : payload.length);
  if (long) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

export function textFrame(content: string): Buffer {
  return frame(text, Buffer.from(content));
}

export interface FrameListener {
  message(payload: Buffer): void;
  /** Called with the pong frame that answers a ping. */
  answer(bytes: Buffer): void;
  closed(): void;
}

/** Reads a server's frames from a socket's data. */
export class FrameReader {
  #rest: Buffer | null = null;

  read(chunk: Buffer, listener: FrameListener): void {
    const bytes = this.#rest === null ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = 0;
    while (bytes.length - at >= 2) {
      const short = (bytes[at + 1] ?? 0) & 0x7f;
      const head = short === 127 ? 10 : short === 126 ? 4 : 2;
      if (bytes.length - at < head) break;
      const length =
        short === 127 ? Number(bytes.readBigUInt64BE(at + 2)) : short === 126 ? bytes.readUInt16BE(at + 2) : short;
      if (bytes.length - at < head + length) break;
      const payload = bytes.subarray(at + head, at + head + length);
      const opcode = (bytes[at] ?? 0) & 0x0f;
      if (opcode === ping) listener.answer(frame(pong, payload));
      else if (opcode === close) listener.closed();
      else listener.message(payload);
      at += head + length;
    }
    this.#rest = at === bytes.length ? null : Buffer.from(bytes.subarray(at));
  }
}
