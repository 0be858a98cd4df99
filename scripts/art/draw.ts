import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gatePictures } from "./gate.ts";
import { markPictures } from "./marks.ts";
import { notePictures } from "./notes.ts";
import { batikPictures } from "./worlds/batik.ts";
import { drumPictures } from "./worlds/drums.ts";
import { fruitPictures } from "./worlds/fruit.ts";
import { komodoPictures } from "./worlds/komodo.ts";
import { reefPictures } from "./worlds/reef.ts";
import { riverPictures } from "./worlds/river.ts";
import { spicePictures } from "./worlds/spice.ts";

/** No picture may cost a slow phone more than this. */
const maxBytes = 12_000;

const target = join(dirname(fileURLToPath(import.meta.url)), "../../lobby/public/art");
const pictures: Record<string, () => string> = {
  ...markPictures,
  ...gatePictures,
  ...notePictures,
  ...riverPictures,
  ...spicePictures,
  ...reefPictures,
  ...komodoPictures,
  ...batikPictures,
  ...fruitPictures,
  ...drumPictures,
};

for (const [name, draw] of Object.entries(pictures)) {
  const file = join(target, name);
  const text = draw();
  if (Buffer.byteLength(text) > maxBytes)
    throw new Error(`${name} is ${Buffer.byteLength(text)} bytes, over ${maxBytes}`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
console.log(`${Object.keys(pictures).length} pictures drawn`);
