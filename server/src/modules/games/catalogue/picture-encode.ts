/** Widths of a stored picture, in pixels. */
export const pictureWidths = { small: 160, large: 320 } as const;
export type PictureSize = keyof typeof pictureWidths;
export type EncodedPicture = Readonly<Record<PictureSize, Buffer>>;

/** More would take too much memory; a thumbnail of a game has far fewer. */
const maxPixels = 16_000_000;

/** Only these are ever decoded, whatever the beginning of a file says. */
const decoders = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}Buffer`);

/** Loads the library at the first picture: most programs that import this module need none of it. */
async function loadSharp(): Promise<typeof import("sharp").default> {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: decoders });
  // A picture is small; threads for each would only take processor time from calls.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
let loaded: ReturnType<typeof loadSharp> | undefined;

const beginsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, "latin1"));

/** Returns whether bytes begin like a JPEG, PNG, WebP, GIF or AVIF. */
export function isRaster(bytes: Buffer): boolean {
  return (
    beginsWith(bytes, "\xff\xd8\xff") ||
    beginsWith(bytes, "\x89PNG\r\n\x1a\n") ||
    (beginsWith(bytes, "RIFF") && beginsWith(bytes, "WEBP", 8)) ||
    beginsWith(bytes, "GIF87a") ||
    beginsWith(bytes, "GIF89a") ||
    beginsWith(bytes, "ftypavif", 4) ||
    beginsWith(bytes, "ftypavis", 4)
  );
}

/**
 * Encodes a picture, of an animation the first frame, as WebP in both widths, without its metadata; a smaller one keeps
 * its width. Returns null for one that cannot be decoded, is incomplete or too large.
 */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture | null> {
  const sharp = await (loaded ??= loadSharp());
  const encode = async (width: number): Promise<Buffer> =>
    sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", pages: 1 })
      .autoOrient()
      // At most twice as high as wide, or a narrow strip would become a giant one.
      .resize({ width, height: 2 * width, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: 10 })
      .toBuffer();
  try {
    const large = await encode(pictureWidths.large);
    return { large, small: await encode(pictureWidths.small) };
  } catch {
    return null;
  }
}
