import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { lobbyTexts } from "../tools/lobby-texts.ts";
import { hashOfPicture, readTaken, versionOf, type TakenPicture } from "../tools/pictures.ts";

interface Place {
  readonly file: string;
  /** Finds the names of pictures in a file; the file's path is from the root. */
  readonly pictures: RegExp;
  /** The path that precedes each name. */
  readonly from: string;
  /** The share of a picture's texts that the lobby may have changed since. */
  readonly reworded: number;
}

/**
 * Where pictures of the product are shown. In a sheet of every screen hardly any text can be read, and some text changes
 * every day: the sheet is taken again for each version, and earlier if a tenth of its texts is gone.
 */
const places: readonly Place[] = [
  { file: "README.md", pictures: /\]\((docs\/images\/[^)]+)\)/g, from: "", reworded: 0 },
  {
    file: "config/brand/brand.json",
    pictures: /"src": "\/(install\/[^"]+\.jpg)"/g,
    from: "lobby/public/",
    reworded: 0,
  },
  { file: "docs/screens.md", pictures: /\]\((images\/[^)]+)\)/g, from: "docs/", reworded: 0.1 },
];

/** Returns what is wrong with a picture; null if it shows the product as it is. */
function faultOf(root: string, picture: string, taken: TakenPicture | undefined, reworded: number): string | null {
  if (taken === undefined) return "no command took it";
  if (hashOfPicture(readFileSync(join(root, picture))) !== taken.hash) return "it is not the picture that was taken";
  if (taken.version !== versionOf(root)) return `it shows version ${taken.version}`;
  const left = new Set(lobbyTexts(taken.texts, taken.locale));
  const gone = taken.texts.filter((text) => !left.has(text));
  if (gone.length <= taken.texts.length * reworded) return null;
  return `the lobby no longer says ${gone.map((text) => `"${text}"`).join(", ")}`;
}

/**
 * Returns every picture of the product below `root` that no longer shows the product as it is, with the command that
 * takes it again.
 */
export function stalePictures(root: string): string[] {
  const taken = new Map(readTaken(root).map((one) => [one.picture, one]));
  const shown = new Set<string>();
  const stale = places.flatMap(({ file, pictures, from, reworded }) =>
    [...readFileSync(join(root, file), "utf8").matchAll(pictures)].flatMap(([, name = ""]) => {
      const picture = from + name;
      shown.add(picture);
      const one = taken.get(picture);
      const fault = faultOf(root, picture, one, reworded);
      return fault === null
        ? []
        : [`${file}: ${picture}: ${fault}; take it again: ${one?.command ?? "npm run screens"}`];
    }),
  );
  const unused = [...taken.keys()].filter((picture) => !shown.has(picture));
  return [...stale, ...unused.map((picture) => `${picture}: shown nowhere`)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const stale = stalePictures(join(import.meta.dirname, ".."));
  for (const one of stale) console.error(one);
  process.exitCode = stale.length === 0 ? 0 : 1;
}
