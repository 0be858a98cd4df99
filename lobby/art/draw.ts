import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { drawSprite, glyphNames } from "./glyphs.ts";
import { drawGate } from "./gate.ts";
import { markPictures } from "./marks.ts";
import { notePictures } from "./notes.ts";
import { scenePictures } from "./scenes.ts";
import { batikPictures } from "./worlds/batik.ts";
import { drumPictures } from "./worlds/drums.ts";
import { fruitPictures } from "./worlds/fruit.ts";
import { kitePictures } from "./worlds/kites.ts";
import { komodoPictures } from "./worlds/komodo.ts";
import { reefPictures } from "./worlds/reef.ts";
import { riverPictures } from "./worlds/river.ts";
import { spicePictures } from "./worlds/spice.ts";

/** Largest size of a picture, for slow phones. */
const maxBytes = 12_000;

const lobby = join(import.meta.dirname, "..");
const pictures: Readonly<Record<string, () => string>> = {
  ...markPictures,
  ...notePictures,
  ...scenePictures,
  ...riverPictures,
  ...spicePictures,
  ...reefPictures,
  ...komodoPictures,
  ...batikPictures,
  ...fruitPictures,
  ...drumPictures,
  ...kitePictures,
};

/** With `--check` nothing is written: the run fails if a committed file differs from its drawing. */
const checking = process.argv.includes("--check");

const files: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(Object.entries(pictures).map(([name, draw]) => [`public/art/${name}`, draw])),
  // Inlined in the page.
  "src/app/gate/market.svg": drawGate,
  "src/shared/ui/icons.svg": drawSprite,
  "src/shared/ui/icon-names.ts": glyphNames,
};

for (const [name, draw] of Object.entries(files)) {
  const file = join(lobby, name);
  const text = draw();
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes) throw new Error(`${name} is ${bytes} bytes, over ${maxBytes}`);
  if (!checking) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } else if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
    console.error(`${name} differs from lobby/art: run "node lobby/art/draw.ts"`);
    process.exitCode = 1;
  }
}
console.log(`${Object.keys(files).length} files ${checking ? "compared" : "drawn"}`);
