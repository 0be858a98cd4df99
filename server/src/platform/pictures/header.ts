/** A picture's format, by its first bytes. */
export type PictureFormat = "jpeg" | "png" | "webp" | "gif" | "avif";

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, "latin1"));

/** Returns the format of a picture by its first bytes; null for anything else, whatever its name or header says. */
export function formatOf(bytes: Buffer): PictureFormat | null {
  if (startsWith(bytes, "\xff\xd8\xff")) return "jpeg";
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "png";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "webp";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "gif";
  return startsWith(bytes, "ftypavif", 4) || startsWith(bytes, "ftypavis", 4) ? "avif" : null;
}

/**
 * Returns how many bytes of memory decoding takes at most, read from the header alone. Null for what must not be decoded:
 * a broken header, an interlaced PNG, more than 8 bits a channel, a JPEG that is neither baseline nor progressive.
 */
export function decodedBytes(bytes: Buffer, format: PictureFormat): number | null {
  try {
    return readers[format](bytes);
  } catch (error) {
    // A header that ends too early.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const readers: Readonly<Record<PictureFormat, (bytes: Buffer) => number | null>> = {
  // https://www.w3.org/TR/png-3/#11IHDR
  png(bytes) {
    const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };
    const [depth, perPixel, interlace] = [bytes.readUInt8(24), channels[bytes.readUInt8(25)], bytes.readUInt8(28)];
    if (!startsWith(bytes, "IHDR", 12) || depth > 8 || interlace !== 0 || perPixel === undefined) return null;
    return bytes.readUInt32BE(16) * bytes.readUInt32BE(20) * perPixel;
  },

  // ITU-T T.81, B.1.1 and B.2.2: markers with a length, up to the frame's header.
  jpeg(bytes) {
    for (let at = 2; ;) {
      if (bytes.readUInt8(at) !== 0xff) return null;
      const marker = bytes.readUInt8(at + 1);
      if (marker === 0xff) at += 1;
      else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
        // Baseline, extended or progressive.
        if (marker > 0xc2 || bytes.readUInt8(at + 4) !== 8) return null;
        const samples = bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7) * bytes.readUInt8(at + 9);
        // A progressive one keeps two bytes for each coefficient until the last scan.
        return marker === 0xc2 ? 3 * samples : samples;
      } else if (marker === 0xd9 || marker === 0xda) return null;
      else at += 2 + bytes.readUInt16BE(at + 2);
    }
  },

  // https://developers.google.com/speed/webp/docs/riff_container; the decoder keeps two pictures of four channels.
  webp(bytes) {
    const chunk = bytes.toString("latin1", 12, 16);
    if (chunk === "VP8 ") return (bytes.readUInt16LE(26) & 0x3fff) * (bytes.readUInt16LE(28) & 0x3fff) * 8;
    if (chunk === "VP8L") {
      const bits = bytes.readUInt32LE(21);
      return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1) * 8;
    }
    return chunk === "VP8X" ? (bytes.readUIntLE(24, 3) + 1) * (bytes.readUIntLE(27, 3) + 1) * 8 : null;
  },

  // https://www.w3.org/Graphics/GIF/spec-gif89a.txt, 18 to 24: the first frame may be larger than the screen, and makes it so.
  gif(bytes) {
    const table = bytes.readUInt8(10);
    let at = 13 + (table & 0x80 ? 3 * 2 ** ((table & 7) + 1) : 0);
    // Extensions: a label, and parts of which each begins with its length, up to an empty one.
    for (; bytes.readUInt8(at) === 0x21; at += 1) {
      for (at += 2; bytes.readUInt8(at) !== 0; at += 1 + bytes.readUInt8(at));
    }
    if (bytes.readUInt8(at) !== 0x2c) return null;
    const side = (screen: number, place: number): number =>
      Math.max(bytes.readUInt16LE(screen), bytes.readUInt16LE(at + place) + bytes.readUInt16LE(at + place + 4));
    return side(6, 1) * side(8, 3) * 4;
  },

  // Its size is in a box (`ispe`, ISO/IEC 23008-12, 6.5.3.1); several pictures in one file: the largest counts.
  avif(bytes) {
    let largest: number | null = null;
    for (let at = bytes.indexOf("ispe"); at !== -1; at = bytes.indexOf("ispe", at + 4)) {
      largest = Math.max(largest ?? 0, bytes.readUInt32BE(at + 8) * bytes.readUInt32BE(at + 12) * 8);
    }
    return largest;
  },
};
