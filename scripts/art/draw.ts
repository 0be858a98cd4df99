import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
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

/** With `--check` nothing is written: the run fails when a committed file differs from its source here. */
const checking = process.argv.includes("--check");

for (const [name, draw] of Object.entries(pictures)) {
  const file = join(target, name);
  const text = draw();
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes) throw new Error(`${name} is ${bytes} bytes, over ${maxBytes}`);
  if (!checking) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } else if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
    console.error(`${name} differs from scripts/art: run "node scripts/art/draw.ts"`);
    process.exitCode = 1;
  }
}
console.log(`${Object.keys(pictures).length} pictures ${checking ? "compared" : "drawn"}`);
