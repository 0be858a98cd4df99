/** A picture of a phone's camera has up to 50 million pixels; a small file can claim to have more than memory holds. */
const maxPixels = 60_000_000;
/** Enough to read a screenshot; the longer side. */
const maxSide = 1_600;
const timeoutSeconds = 10;

let loading: Promise<typeof import("sharp").default> | undefined;

/** Loads the decoder with the first picture: it takes 20 MB, which the console and the commands never need. */
const loadSharp = () =>
  (loading ??= import("sharp").then(({ default: sharp }) => {
    // One thread for a picture: the server's cores are for bets and calls. Nothing of a picture is kept.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  }));

type PictureType = "image/jpeg" | "image/png" | "image/webp";

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);

/** Returns the type of a picture by its first bytes; null for anything else, whatever its name or header says. */
export function typeOf(bytes: Buffer): PictureType | null {
  const startsWith = (magic: Buffer): boolean => bytes.subarray(0, magic.length).equals(magic);
  if (startsWith(jpeg)) return "image/jpeg";
  if (startsWith(png)) return "image/png";
  const isWebp = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  return isWebp ? "image/webp" : null;
}

/**
 * Decodes a picture and encodes its pixels again as WebP, upright and at most 1,600 pixels wide or high: nothing else of
 * the file is kept, neither where a photo was taken nor what was appended to it. Null for what is no picture or cannot be
 * read in time.
 */
export async function reEncode(bytes: Buffer): Promise<Buffer | null> {
  const type = typeOf(bytes);
  if (type === null) return null;
  const sharp = await loadSharp();
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", pages: 1 });
    const { format } = await picture.metadata();
    if (`image/${format}` !== type) return null;
    return await picture
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
      .timeout({ seconds: timeoutSeconds })
      .webp({ quality: 80 })
      .toBuffer();
  } catch {
    return null;
  }
}
