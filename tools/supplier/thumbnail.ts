import { crc32, deflateSync } from "node:zlib";

const width = 320;
const height = 240;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/** Draws a PNG for a game: stripes whose colours are derived from its code, so that no two pictures are alike. */
export function thumbnailOf(code: string): Buffer {
  const seed = crc32(code);
  const [red, green, blue, stripe] = [seed & 255, (seed >> 8) & 255, (seed >> 16) & 255, 16 + ((seed >>> 24) & 31)];
  const row = (y: number): Buffer => {
    const light = Math.floor(y / stripe) % 2 === 0;
    const pixels = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x += 1) {
      const fade = light ? 1 : 0.6;
      pixels.set([red * fade, green * fade, blue * fade], 1 + x * 3);
    }
    return pixels;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits per channel, colour type 2: red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(Array.from({ length: height }, (_, y) => row(y))))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
