// @ts-check
// Decodes one picture in a process of its own: `re-encode.ts` starts it with a limit of memory. Standard input has the
// file; standard output gets, for each size, the length of a WebP picture (4 bytes) and the picture. JavaScript, since the
// process runs without a compiler (`--jitless`): there is nothing to strip types with.
import { buffer } from "node:stream/consumers";
import sharp from "sharp";

/** @type {{ format: string, sizes: { width: number, height: number }[], seconds: number }} */
const { format, sizes, seconds } = JSON.parse(process.argv[2] ?? "{}");

/** @type {Readonly<Record<string, string>>} */
const loaders = { jpeg: "Jpeg", png: "Png", webp: "Webp", gif: "Nsgif", avif: "Heif" };
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: [`VipsForeignLoad${loaders[format]}Buffer`] });
sharp.concurrency(1);
sharp.cache(false);

const bytes = await buffer(process.stdin);
for (const { width, height } of sizes) {
  // Nothing of the file is kept but its pixels, upright; of an animation the first frame.
  const picture = await sharp(bytes, { failOn: "error", pages: 1 })
    .autoOrient()
    .resize({ width, height, fit: "inside", withoutEnlargement: true })
    .timeout({ seconds })
    .webp({ quality: 80 })
    .toBuffer();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(picture.length);
  process.stdout.write(Buffer.concat([length, picture]));
}
