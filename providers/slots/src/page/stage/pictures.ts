import type { GameDefinition } from "../../games/definition.ts";
import { stagePictures } from "../art/stage-pictures.ts";
import { pictureOf } from "../look.ts";
import type { Layout } from "../model/layout.ts";
import { mostClosed } from "../model/reel-heights.ts";
import type { Theme } from "../theme.ts";
import { type Atlas, paintAtlas } from "./textures.ts";

interface Painting {
  readonly theme: Theme;
  readonly definition: GameDefinition;
  readonly painted: () => void;
}

/** Returns the name of the n-th kind of mote in the atlas. */
export const moteName = (index: number): string => `mote${index}`;

/** Returns the number of calls of `painted`; the backdrop counts as one. */
export function picturesToPaint(theme: Theme, { symbols }: GameDefinition): number {
  return symbols.length + Object.keys(extrasOf(theme)).length + 1;
}

/** Paints a game's symbols and other moving pictures at the size of the cells. @param scale device pixels per CSS pixel */
export function paintPictures(
  { theme, definition, painted }: Painting,
  { cell }: Layout,
  scale: number,
): Promise<Atlas> {
  const pictures = new Map(definition.symbols.map(({ id }) => [id, pictureOf(theme, id)]));
  const size = Math.min(cell.width, cell.height) * scale * 1.1;
  const height = cell.height * definition.rows * scale;
  const wildReel =
    definition.wild?.expands === true ? wildReelDocument(theme, definition, cell.width * scale, height) : null;
  const closed = mostClosed(definition);
  const blind = closed === 0 ? null : blindDocument(theme, closed, cell.width * scale, cell.height * closed * scale);
  return paintAtlas(pictures, extrasOf(theme), size, { wildReel, blind }, painted);
}

function extrasOf(theme: Theme): Readonly<Record<string, string>> {
  const motes = theme.motes.map(({ picture }, index) => [moteName(index), picture] as const);
  return { ...stagePictures(theme.light.glow), ...Object.fromEntries(motes), cheer: theme.cheer.picture };
}

/** Returns the wild over a whole reel; by default the wild of the theme in each row. */
function wildReelDocument(theme: Theme, { symbols, rows }: GameDefinition, width: number, height: number): string {
  const wild = symbols.find(({ kind }) => kind === "wild")?.id ?? "";
  const { ground, accent } = theme.palette;
  const tall = (height / width) * 100;
  const step = tall / rows;
  const repeated = Array.from(
    { length: rows },
    (_, row) => `<g transform="translate(0 ${(row + 0.5) * step - 50})">${pictureOf(theme, wild)}</g>`,
  ).join("");
  const plain = `<rect x="1" y="1" width="98" height="${tall - 2}" rx="10" fill="${ground}" stroke="${accent}" stroke-width="2"/>${repeated}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 ${tall}">${theme.wildReel?.(tall) ?? plain}</svg>`;
}

/** Returns what hangs over the closed rows of a reel; by default a plain cloth on a rod. */
function blindDocument(theme: Theme, rows: number, width: number, height: number): string {
  const { raised, accent } = theme.palette;
  const plain = `<rect x="1" width="98" height="${rows * 100 - 4}" fill="${raised}"/><rect y="${rows * 100 - 8}" width="100" height="8" rx="4" fill="${accent}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 ${rows * 100}" preserveAspectRatio="none">${theme.blind?.(rows) ?? plain}</svg>`;
}
